"""The computer opponent of Tamsk: six levels, pure Python, from a seed.

It sees a position as everybody does (`tamsk.engine.public_view`) and answers with the commands that
players have. It reads no clock but the one it is given.
"""

from tamsk.computer.budget import Clock
from tamsk.computer.decide import decide
from tamsk.computer.levels import LEVELS, Level
from tamsk.computer.plan import Plan
from tamsk.computer.question import Question

__all__ = ["LEVELS", "Clock", "Level", "Plan", "Question", "decide"]
