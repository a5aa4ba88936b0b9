import { ADMIN_SESSION_IDLE_SECONDS, SESSION_IDLE_SECONDS } from '#shared/limits/accounts.ts'

/** After this time without a request a session has ended, in milliseconds (docs/decisions/067). */
export const idleMsOf = (isAdmin: boolean): number =>
  1000 * (isAdmin ? ADMIN_SESSION_IDLE_SECONDS : SESSION_IDLE_SECONDS)

/** Deletes idle sessions; its values are the times before which an admin, and another person, was last seen. */
export const DELETE_IDLE = `delete from sessions where last_seen_at < ? and user_id in (select id from users where is_admin)
  or last_seen_at < ?`
