"""What the calendar and the staff do with published results and open data."""

from tallyworks.results.services.dumping import make_dump
from tallyworks.results.services.publishing import publish_due
from tallyworks.results.services.verifying import Fault, verify_results

__all__ = ["Fault", "make_dump", "publish_due", "verify_results"]
