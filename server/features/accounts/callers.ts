import { LRUCache } from 'lru-cache'
import { SESSION_SEEN_EVERY_SECONDS } from '#shared/limits/accounts.ts'
import { roleOf } from '#shared/permissions.ts'
import { Column } from '#server/database/column.ts'
import { flag, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import type { Caller } from '#server/http/caller.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import { idleMsOf } from './session-idle.ts'
import { displayName, type NameRow } from './display-name.ts'

interface CallerRow extends NameRow {
  id: number
  is_admin: RowFlag
  role: string
  created_at: RowTime
  expires_at: RowTime
  proven_at: RowTime | null
  last_seen_at: RowTime | null
  has_second_factor: RowFlag
}

interface Known {
  caller: Caller
  /** By the clock, in ms. */
  expiresAt: number
  /** By the clock, in ms: as it was read, or by a later request at this server. */
  seenAt: number
  /** How often the rows of the person had been written. */
  writes: number
}

const CALLER_SQL = `select u.id, u.username, u.first_name, u.last_name, u.is_admin, u.role, s.created_at, s.expires_at,
  s.proven_at, s.last_seen_at, s.has_second_factor
  from sessions s join users u on u.id = s.user_id where s.id = ? and u.suspended_at is null`

/** Sessions that are remembered; one takes about 1 kB. */
const MAX_KNOWN = 20_000
const SEEN_EVERY_MS = SESSION_SEEN_EVERY_SECONDS * 1000

/**
 * The callers of sessions, in memory. A commit that writes a person or ends a session drops the callers of that person,
 * so that a revocation, a demotion and a deletion count on the next request. Unknown sessions are not remembered.
 */
export class Callers {
  readonly #parts: Pick<Parts, 'database' | 'now'>
  readonly #onSeen: (sessionId: string) => void
  readonly #known = new LRUCache<string, Known>({ max: MAX_KNOWN })
  /** How often the rows of each person were written. */
  readonly #writes = new Column()

  /** @param onSeen called at most every `SESSION_SEEN_EVERY_SECONDS` for a session that is used */
  constructor(
    { database, now }: Pick<Parts, 'database' | 'now'>,
    onSeen: (sessionId: string) => void = () => {},
  ) {
    this.#parts = { database, now }
    this.#onSeen = onSeen
    database.onChange((changes) => {
      if (changes.isEverything) this.#known.clear()
      for (const id of [...changes.in('users'), ...changes.in('sessions')])
        this.#writes.set(id, this.#writes.get(id) + 1)
    })
  }

  /**
   * Call after `catchUp`.
   * @param isUse whether a request uses the session, which is then not idle
   * @returns the caller of a session where it is remembered; null where the session has ended
   */
  find(sessionId: string, isUse = true): MaybePromise<Caller | null> {
    const known = this.#known.get(sessionId)
    if (!known || known.writes !== this.#writes.get(known.caller.id)) return this.#read(sessionId, isUse)
    const at = this.#parts.now().getTime()
    if (known.expiresAt <= at) return null
    const unseenMs = at - known.seenAt
    if (unseenMs < SEEN_EVERY_MS) return known.caller
    // Another server may have seen it since.
    if (unseenMs >= idleMsOf(known.caller.isAdmin)) return this.#read(sessionId, isUse)
    if (isUse) this.#see(known, at)
    return known.caller
  }

  #see(known: Known, at: number): void {
    known.seenAt = at
    this.#onSeen(known.caller.sessionId)
  }

  async #read(sessionId: string, isUse: boolean): Promise<Caller | null> {
    const { database } = this.#parts
    const { version } = database
    const [row] = await database.reader.all<CallerRow>(CALLER_SQL, [sessionId])
    if (!row) return null
    const { id, username } = row
    const isAdmin = flag(row.is_admin)
    const caller = {
      id,
      username,
      displayName: displayName(row),
      isAdmin,
      role: roleOf(isAdmin, row.role),
      sessionId,
      provenAt: new Date(row.proven_at ?? row.created_at).getTime(),
      hasSecondFactor: flag(row.has_second_factor),
    }
    const at = this.#parts.now().getTime()
    const expiresAt = new Date(row.expires_at).getTime()
    // The version that wrote it did not know when it was seen.
    const seenAt = row.last_seen_at === null ? at - SEEN_EVERY_MS : new Date(row.last_seen_at).getTime()
    if (expiresAt <= at || at - seenAt >= idleMsOf(caller.isAdmin)) return null
    const known = { caller, expiresAt, seenAt, writes: this.#writes.get(id) }
    if (isUse && at - seenAt >= SEEN_EVERY_MS) this.#see(known, at)
    // A row that was read before a commit may be older than it: it serves this request and is not remembered.
    if (version === database.version) this.#known.set(sessionId, known)
    return caller
  }
}
