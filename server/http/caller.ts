/** Who makes a request, as the session and the database say; nothing the client claims. */
export interface Caller {
  id: number
  username: string
  isAdmin: boolean
  sessionId: string
}
