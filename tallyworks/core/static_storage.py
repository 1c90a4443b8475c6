"""The static files of production: without comments, hashed, compressed."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any, Final

import rcssmin
import rjsmin
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

# What is made elsewhere comes as its makers meant it to be served.
OWN_FOLDERS: Final = ("js/", "css/")
_MINIFIERS: Final = {".js": rjsmin.jsmin, ".css": rcssmin.cssmin}


def minify(name: str, content: bytes) -> bytes:
    """Return a script or stylesheet without comments and idle space, any other file as it is."""
    cut = _MINIFIERS.get(PurePath(name).suffix)
    return cut(content) if cut else content


class MinifiedStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """As WhiteNoise's storage, but the site's own scripts and styles are minified first."""

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """Minify the collected copies, then hash and compress them as WhiteNoise does."""
        if not dry_run:
            paths |= {name: (self, name) for name in paths if self._minify(name)}
        yield from super().post_process(paths, dry_run, **options)

    def _minify(self, name: str) -> bool:
        if not name.startswith(OWN_FOLDERS):
            return False
        with self.open(name) as file:
            content = file.read()
        self.delete(name)
        self.save(name, ContentFile(minify(name, content)))
        return True
