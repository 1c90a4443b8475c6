"""What the calendar and the staff do with published results."""

from tallyworks.results.services.publishing import publish_due
from tallyworks.results.services.verifying import Fault, verify_results

__all__ = ["Fault", "publish_due", "verify_results"]
