"""The tournaments' pages: one call, one template."""
