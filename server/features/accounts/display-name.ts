import { ANONYMOUS_NAME } from '#shared/live/vocabulary.ts'

interface Names {
  username: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** How a person is shown to others: the name where there is one, else the username. */
export const displayName = (user: Names): string => givenName(user) || user.username

/** How a person who has published nothing is shown to somebody who is signed out: never by the username. */
export const nameForVisitors = (user: Names): string => givenName(user) || ANONYMOUS_NAME

const givenName = ({ firstName, lastName }: Names): string => [firstName, lastName].filter(Boolean).join(' ')
