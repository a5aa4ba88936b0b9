import type { Role } from '#shared/permissions.ts'

/** The user who makes a request, from the session and the database. No field is taken from the client. */
export interface Caller {
  id: number
  username: string
  /** The name that others see (display-name.ts). */
  displayName: string
  isAdmin: boolean
  role: Role
  sessionId: string
  /** When the person last proved who they are, by the clock, in ms: with the sign-in, or later. */
  provenAt: number
  /** Whether the person showed a second factor in this session. */
  hasSecondFactor: boolean
}
