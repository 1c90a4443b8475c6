from typing import Any

from django.db import migrations

# Application and model, with the permissions on it.
MODERATORS = {
    ("proposals", "proposal"): ["review_workshop", "view_proposal"],
    ("proposals", "publication"): ["view_publication"],
    ("proposals", "report"): ["view_report"],
    ("proposals", "decision"): ["view_decision"],
    ("players", "player"): ["view_player"],
    ("players", "standing"): ["view_standing", "add_standing"],
}
ADMINS = {
    ("players", "player"): ["view_player", "change_player"],
    ("players", "creditentry"): ["view_creditentry", "add_creditentry"],
    ("workshops", "workshop"): ["view_workshop", "change_workshop"],
    ("workshops", "look"): ["view_look"],
    ("ratings", "rating"): ["view_rating"],
    ("ratings", "ratingchange"): ["view_ratingchange"],
    ("tutorial", "hintprogress"): ["view_hintprogress"],
    ("blitz", "attempt"): ["view_attempt"],
    ("blitz", "title"): ["view_title"],
    ("leagues", "week"): ["view_week"],
    ("leagues", "outcome"): ["view_outcome"],
    ("leagues", "group"): ["view_group"],
    ("leagues", "weekprize"): ["view_weekprize"],
    ("leagues", "season"): ["view_season"],
    ("leagues", "seasonprize"): ["view_seasonprize"],
    ("duels", "duel"): ["view_duel"],
    ("duels", "seat"): ["view_seat"],
    ("tamsk", "game"): ["view_game"],
    ("tamsk", "seek"): ["view_seek"],
    ("tournaments", "tournament"): ["direct_tournament"],
    ("staff", "act"): ["view_act"],
    ("staff", "job"): ["view_job", "run_job"],
    ("staff", "switch"): ["view_switch", "change_switch"],
}
GROUPS = {"Moderators": [MODERATORS], "Admins": [MODERATORS, ADMINS]}


def make_groups(apps: Any, schema_editor: Any) -> None:
    """Give each group exactly its permissions.

    Permissions and content types are made after all migrations, so what is missing is made here
    as Django would: it then finds them.
    """
    alias = schema_editor.connection.alias
    groups = apps.get_model("auth", "Group").objects.using(alias)
    for name, tables in GROUPS.items():
        group, _is_new = groups.get_or_create(name=name)
        wanted = {
            permission.pk: permission
            for table in tables
            for (app, model), codenames in table.items()
            for permission in _permissions(apps, alias, app, model, codenames)
        }
        group.permissions.set(wanted.values())


def _permissions(apps: Any, alias: str, app: str, model: str, codenames: list[str]) -> list[Any]:
    types = apps.get_model("contenttypes", "ContentType").objects.using(alias)
    permissions = apps.get_model("auth", "Permission").objects.using(alias)
    content_type, _is_new = types.get_or_create(app_label=app, model=model)
    return [
        permissions.get_or_create(
            content_type=content_type,
            codename=codename,
            defaults={"name": f"Can {codename.partition('_')[0]} {model}"},
        )[0]
        for codename in codenames
    ]


def remove_groups(apps: Any, schema_editor: Any) -> None:
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    groups.filter(name__in=GROUPS).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("staff", "0002_acts_never_change"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make_groups, remove_groups)]
