"""The line that says whether a goal was reached, the same in every benchmark."""


def verdict(
    name: str, value: float, goal: float, unit: str = "", *, is_least: bool = False
) -> bool:
    """Print the line of a goal, the most allowed or the least, and return whether it is reached."""
    reached = value >= goal if is_least else value <= goal
    print(f"{name:<36} {value:8.2f} {unit:<2}  goal {goal:g}  {'ok' if reached else 'MISSED'}")
    return reached
