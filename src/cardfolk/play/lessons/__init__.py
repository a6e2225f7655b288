"""Lessons: given deals that a learner plays step by step, with a teacher who says, shows, asks and answers.

They are data, one file a game (`script.py` reads them); `pupil.py` is somebody who learns, whatever it looks like.
"""

from .script import Course, Lesson, Step, course_of, find_lesson, teacher_of

__all__ = ["Course", "Lesson", "Step", "course_of", "find_lesson", "teacher_of"]
