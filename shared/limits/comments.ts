/** Comments, questions, reports and wishes: what people write. */

export const COMMENTS_MAX_HEIGHT_REM = 15
export const COMMENT_MAX_LENGTH = 2000
/** How long authors may edit a comment (the product's decision, docs/decisions/107). */
export const COMMENT_EDIT_HOURS = 24
/** The replies to one comment. Members write the first half of them: room is left for the instructor and officers. */
export const REPLIES_MAX = 40
/** Open questions of one person on one video. */
export const OPEN_QUESTIONS_MAX = 5

/** Reports of videos and comments (the product's decision, docs/decisions/099). */
export const REPORT_TEXT_MAX_LENGTH = 1000
/** The reports of one video or comment that are kept; later ones are counted. */
export const REPORTS_KEPT_MAX = 20
/** Videos and comments with open reports. A visitor can open the first half of them. */
export const OPEN_REPORTS_MAX = 1000
/** How long settled reports are kept. */
export const SETTLED_REPORTS_DAYS = 180

/** Lessons that people ask for (the product's decision, docs/decisions/108). */
export const WISH_TEXT_MAX_LENGTH = 100
export const OPEN_WISHES_OF_PERSON_MAX = 20
export const OPEN_WISHES_MAX = 500
/** How long made and declined wishes are kept. */
export const SETTLED_WISHES_DAYS = 180

/** How long a deletion offers its undo, and how long the server can undo it: the answer may be late (docs/decisions/095). */
export const UNDO_MS = 10_000
export const UNDO_KEPT_MS = 5 * 60_000
