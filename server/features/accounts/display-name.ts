interface Names {
  username: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** How a person is shown to others: the name where there is one, else the username. */
export const displayName = (user: Names): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
