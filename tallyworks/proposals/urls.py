"""The addresses of the pages of members' workshops."""

from django.urls import path

from tallyworks.proposals.views import authoring, playing, reviewing

urlpatterns = [
    path("members/", playing.browse, name="member_workshops"),
    path("members/<id:workshop_id>/", playing.play, name="member_workshop"),
    path("members/<id:workshop_id>/ranking/", playing.ranking, name="member_ranking"),
    path(
        "members/<id:workshop_id>/ranking/partial/",
        playing.ranking_partial,
        name="member_ranking_partial",
    ),
    path("members/<id:workshop_id>/rate/", playing.rate, name="member_rate"),
    path("members/<id:workshop_id>/report/", playing.report, name="member_report"),
    path("members/<id:workshop_id>/take-down/", playing.take_down, name="member_take_down"),
    path("members/proposals/", authoring.own, name="proposals"),
    path("members/proposals/new/", authoring.edit, name="proposal_new"),
    path("members/proposals/<id:proposal_id>/", authoring.edit, name="proposal_edit"),
    path(
        "members/proposals/<id:proposal_id>/withdraw/", authoring.withdraw, name="proposal_withdraw"
    ),
    path("members/proposals/<id:proposal_id>/delete/", authoring.delete, name="proposal_delete"),
    path("members/review/", reviewing.queue, name="review_queue"),
    path("members/review/reports/", reviewing.reports, name="review_reports"),
    path("members/review/reports/<id:workshop_id>/", reviewing.settle, name="review_settle"),
    path("members/review/log/", reviewing.log, name="review_log"),
    path("members/review/<id:proposal_id>/", reviewing.show, name="review"),
    path("members/review/<id:proposal_id>/claim/", reviewing.claim, name="review_claim"),
    path("members/review/<id:proposal_id>/decide/", reviewing.decide, name="review_decide"),
]
