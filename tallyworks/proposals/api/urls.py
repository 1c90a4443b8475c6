"""The addresses of the API of members' workshops."""

from django.urls import path

from tallyworks.proposals.api import author_views, review_views, views

_PROPOSAL, _REVIEW = "proposals/<id:proposal_id>/", "review/proposals/<id:proposal_id>/"
_WORKSHOP = "members/workshops/<id:workshop_id>/"

urlpatterns = [
    path("proposals/", author_views.ProposalListView.as_view(), name="api_proposals"),
    path("proposals/allowance/", author_views.AllowanceView.as_view(), name="api_allowance"),
    path("proposals/checks/", author_views.ChecksView.as_view(), name="api_checks"),
    path(_PROPOSAL, author_views.ProposalView.as_view(), name="api_proposal"),
    path(f"{_PROPOSAL}send/", author_views.SendView.as_view(), name="api_send"),
    path(f"{_PROPOSAL}withdraw/", author_views.WithdrawView.as_view(), name="api_withdraw"),
    path("review/proposals/", review_views.QueueView.as_view(), name="api_review_queue"),
    path(_REVIEW, review_views.ReviewView.as_view(), name="api_review"),
    path(f"{_REVIEW}claim/", review_views.ClaimView.as_view(), name="api_claim"),
    path(f"{_REVIEW}publish/", review_views.PublishView.as_view(), name="api_publish"),
    path(f"{_REVIEW}return/", review_views.ReturnView.as_view(), name="api_return"),
    path(f"{_REVIEW}reject/", review_views.RejectView.as_view(), name="api_reject"),
    path("review/reports/", review_views.ReportListView.as_view(), name="api_reports"),
    path(
        "review/workshops/<id:workshop_id>/dismiss/",
        review_views.DismissView.as_view(),
        name="api_dismiss",
    ),
    path(
        "review/workshops/<id:workshop_id>/unpublish/",
        review_views.UnpublishView.as_view(),
        name="api_unpublish",
    ),
    path("members/workshops/", views.CatalogueView.as_view(), name="api_member_workshops"),
    path(_WORKSHOP, views.MemberWorkshopView.as_view(), name="api_member_workshop"),
    path(f"{_WORKSHOP}rating/", views.RatingView.as_view(), name="api_rating"),
    path(f"{_WORKSHOP}report/", views.ReportView.as_view(), name="api_report"),
]
