"""What happens to notices: made, e-mailed, read, refused."""

from tallyworks.notices.services.accounts import (
    delete_notices,
    export_notices,
    take_out_of_notices,
)
from tallyworks.notices.services.emails import enqueue_due_emails, send_email
from tallyworks.notices.services.links import UnsubscribeLink, read_unsubscribe_token
from tallyworks.notices.services.notices import (
    News,
    hand_over_notices,
    mark_read,
    notify,
    notify_all,
    player_group,
)
from tallyworks.notices.services.preferences import (
    remember_language,
    save_preferences,
    unsubscribe,
)

__all__ = [
    "News",
    "UnsubscribeLink",
    "delete_notices",
    "enqueue_due_emails",
    "export_notices",
    "hand_over_notices",
    "mark_read",
    "notify",
    "notify_all",
    "player_group",
    "read_unsubscribe_token",
    "remember_language",
    "save_preferences",
    "send_email",
    "take_out_of_notices",
    "unsubscribe",
]
