"""How a process that serves for long keeps its pauses short."""

import gc


def settle() -> None:
    """Put all that exists now out of the sight of the garbage collector; for the end of loading.

    The site's code and models are some 150,000 objects that stay for as long as the process does;
    to look through them again and again held every answer up by 120 ms each time.
    """
    gc.collect()
    gc.freeze()
