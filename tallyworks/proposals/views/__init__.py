"""The pages of members' workshops: browsing and playing, authors, moderators."""
