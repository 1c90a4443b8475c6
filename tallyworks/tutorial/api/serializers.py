"""The shapes of the tutorial's API."""

from typing import Any

from rest_framework import serializers

from tallyworks.workshops.api.serializers import SheetOutput


class LessonLineOutput(serializers.Serializer[Any]):
    """One lesson of the course with the caller's progress."""

    number = serializers.IntegerField()
    code = serializers.CharField(help_text="T01 to T12")
    title = serializers.CharField()
    idea = serializers.CharField()
    new_stations = serializers.ListField(child=serializers.CharField())
    par_sum = serializers.IntegerField()
    is_solved = serializers.BooleanField()
    best_sum = serializers.IntegerField(allow_null=True)
    hints_opened = serializers.IntegerField()


class CourseOutput(serializers.Serializer[Any]):
    """The whole course; `next_number` is the lesson to go on with, null once all is solved."""

    solved_count = serializers.IntegerField()
    next_number = serializers.IntegerField(allow_null=True)
    lessons = LessonLineOutput(many=True)


class HintsOutput(serializers.Serializer[Any]):
    """The hints opened so far, in their order, and how many there are in all."""

    hints = serializers.ListField(child=serializers.CharField())
    hint_count = serializers.IntegerField()


class LessonOutput(HintsOutput):
    """One lesson: its line, its sheet, the hints opened so far."""

    lesson = LessonLineOutput()
    sheet = SheetOutput()
