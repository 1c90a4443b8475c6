"""Proposals and the log of their review; published workshops and what players say of them."""

from tallyworks.proposals.models.proposals import Decision, Proposal, Reason
from tallyworks.proposals.models.publications import Play, Publication, Rating, Report

__all__ = ["Decision", "Play", "Proposal", "Publication", "Rating", "Reason", "Report"]
