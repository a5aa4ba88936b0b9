import type { User } from '#shared/contract/accounts.ts'

/** First letters of first and last name, else the first two letters of the username in upper case. */
export function initialsOf({
  username,
  firstName,
  lastName,
}: Pick<User, 'username' | 'firstName' | 'lastName'>): string {
  const letters = [firstName, lastName].map((name) => name?.trim().charAt(0) ?? '').join('')
  return (letters || username.slice(0, 2)).toUpperCase()
}

/** The initials of a display name: the first letters of its first two words. */
export function initialsOfName(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.charAt(0))
  return letters.slice(0, 2).join('').toUpperCase()
}
