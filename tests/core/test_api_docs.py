"""The API's description of itself."""

import pytest
from django.test import Client

DOCS = "/api/v1/docs/"


@pytest.mark.django_db
def test_the_page_holds_no_script_that_its_policy_forbids(client: Client) -> None:
    page = client.get(DOCS)

    assert page.status_code == 200
    assert "<script>" not in page.content.decode()
    assert "style-src 'self' 'unsafe-inline'" in page["Content-Security-Policy"]
    assert page["Content-Security-Policy"].count("unsafe") == 1
    script = client.get(DOCS, {"script": ""})
    assert script["Content-Type"].startswith("application/javascript")


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["options", "post", "delete"])
def test_it_is_only_to_be_read(client: Client, method: str) -> None:
    assert getattr(client, method)(DOCS).status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize("answer", ["SeasonOutput", "BlitzTitleOutput"])
def test_the_schema_says_how_a_month_is_written(client: Client, answer: str) -> None:
    schema = client.get("/api/v1/schema/", {"format": "json"}).json()
    month = schema["components"]["schemas"][answer]["properties"]["month"]

    assert (month["type"], month["pattern"]) == ("string", r"^\d{4}-\d{2}$")
    assert "format" not in month


@pytest.mark.django_db
def test_the_schema_knows_that_every_endpoint_may_refuse(client: Client) -> None:
    schema = client.get("/api/v1/schema/", {"format": "json"}).json()
    operations = [item for path in schema["paths"].values() for item in path.values()]

    assert len(operations) > 20
    refusal = {"$ref": "#/components/schemas/Error"}
    for operation in operations:
        answer = operation["responses"]["4XX"]
        assert answer["content"]["application/json"]["schema"] == refusal


@pytest.mark.django_db
def test_the_schema_says_how_anything_is_refused(client: Client) -> None:
    paths = client.get("/api/v1/schema/", {"format": "json"}).json()["paths"]
    for operations in paths.values():
        for operation in operations.values():
            assert {"4XX", "503"} <= set(operation["responses"])
    past = paths["/api/v1/tournaments/past/"]["get"]["responses"]["200"]["content"]
    assert past["application/json"]["schema"]["$ref"].endswith("/TournamentPageOutput")
