"""What the schema says of every endpoint alike."""

from typing import Any, Final

_ERROR: Final = {
    "type": "object",
    "description": "Why a request was refused; some codes come with more fields.",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message", "field", "cell"],
            "properties": {
                "code": {"type": "string", "description": "stable, for programs"},
                "message": {"type": "string", "description": "in the language of the request"},
                "field": {"type": "string", "nullable": True},
                "cell": {"type": "string", "nullable": True, "example": "A1"},
            },
            "additionalProperties": True,
        }
    },
}


def add_errors(result: dict[str, Any], **_arguments: Any) -> dict[str, Any]:
    """Return the schema with the one shape of refusals as an answer of every operation."""
    result["components"]["schemas"]["Error"] = _ERROR
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["4XX"] = {"description": "Refused", "content": content}
            operation["responses"]["503"] = {"description": "Not for now", "content": content}
    return result
