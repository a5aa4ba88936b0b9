/** Who makes a request, as the session and the database say; nothing the client claims. */
export interface Caller {
  id: number
  username: string
  /** As others see it, see display-name.ts. */
  displayName: string
  isAdmin: boolean
  sessionId: string
}
