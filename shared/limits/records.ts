/** Training records: assignments, checks, roll calls, reports of watching. */

/** The name of a type of hours of the department. */
export const HOUR_BUCKET_MAX_LENGTH = 40
/** Lessons of one assignment. */
export const ASSIGNED_LESSONS_MAX = 20
/** Questions after a lesson, and choices of one (docs/decisions/119). */
export const CHECK_QUESTIONS_MAX = 5
export const CHECK_CHOICES_MAX = 6
/** A check is passed with this share of right answers, in percent. */
export const CHECK_PASS_PERCENT = 80
/** A roll call ends by itself after this time without a new name, and at the latest after the other. */
export const ROLL_CALL_IDLE_MS = 60 * 60 * 1000
export const ROLL_CALL_MAX_MS = 4 * 60 * 60 * 1000
export const ROLL_CALL_LESSONS_MAX = 20
/** Parts that a roll call keeps of what its wall played: four hours of half-minute clips. */
export const ROLL_CALL_PARTS_MAX = 500
/** Reports of watching in one call. */
export const WATCH_REPORTS_MAX = 100
/** For how long what was watched of a lesson can be reported after the lesson was handed out (docs/decisions/096). */
export const LESSON_TICKET_DAYS = 30
