import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { keysFor, verifyToken, type Keys } from '#server/keys.ts'

const ALGORITHM = 'HS256'
/** Tokens that are remembered; one takes about 300 bytes. */
const MAX_KNOWN = 20_000

/** The tokens of sessions. A token names the row of a session, and the row decides whether the session is valid. */
export class SessionTokens {
  readonly #keys: Keys
  /** The sessions of verified tokens. */
  readonly #sessionIds = new LRUCache<string, string>({ max: MAX_KNOWN })

  constructor({ jwtSecret }: { jwtSecret: string }) {
    this.#keys = keysFor('sessions', jwtSecret)
  }

  sign(sessionId: string, expiresAt: Date): string {
    const claims = { sid: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }
    return jwt.sign(claims, this.#keys.current, { algorithm: ALGORITHM })
  }

  /** What koa-jwt verifies tokens with. */
  get verification(): { secret: Buffer[]; algorithms: string[] } {
    return { secret: this.#keys.allAndFormer.map((key) => key.export()), algorithms: [ALGORITHM] }
  }

  /**
   * Remembers a token whose signature was verified.
   * @returns the id of its session; null for claims that name none
   */
  remember(token: string, claims: object): string | null {
    const sid = 'sid' in claims && claims.sid
    if (typeof sid !== 'string') return null
    this.#sessionIds.set(token, sid)
    return sid
  }

  /** The id of the session of a token that was verified before; null for every other token. */
  known(token: string): string | null {
    return this.#sessionIds.get(token) ?? null
  }

  /** Like `known`, and verifies a token that arrives outside of Koa's requests, such as in a message of a socket. */
  sessionIdOf(token: string): string | null {
    return this.known(token) ?? this.remember(token, verifyToken(this.#keys.allAndFormer, token) ?? {})
  }
}
