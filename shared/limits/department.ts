/** The department and its disciplines. */

/** What a department says of itself (the product's decision). */
export const LOGO_MAX_MB = 2
export const DEPARTMENT_NAME_MAX_LENGTH = 40
export const DEPARTMENT_CONTACT_MAX_LENGTH = 120
/** A form lists all of them. */
export const DISCIPLINES_MAX = 60
export const DISCIPLINE_NAME_MAX_LENGTH = 60
/** Merged disciplines whose ids lead on; those of the oldest merges do not, once there are more. */
export const MERGED_DISCIPLINES_MAX = 200
