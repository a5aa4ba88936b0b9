import { ANONYMOUS_NAME } from '#shared/live/vocabulary.ts'

/** The columns that a display name is made of. */
export interface NameRow {
  username: string
  first_name: string | null
  last_name: string | null
}

interface Names {
  username: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** The name that others see: first and last name, else the username. */
export const displayName = (user: Names | NameRow): string => fullName(user) || user.username

/** The name that signed-out visitors see of a user without published videos; it never is the username. */
export const nameForVisitors = (user: Names | NameRow): string => fullName(user) || ANONYMOUS_NAME

function fullName(user: Names | NameRow): string {
  const names = 'first_name' in user ? [user.first_name, user.last_name] : [user.firstName, user.lastName]
  return names.filter(Boolean).join(' ')
}
