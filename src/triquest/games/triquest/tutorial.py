from triquest.ui.lessons import Lesson
LESSON: Lesson|None = None
