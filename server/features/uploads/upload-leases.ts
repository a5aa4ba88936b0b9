import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Locker } from '@tus/server'
import type { Database } from '#server/database/database.ts'
import { UploadLocks, WAIT_MAX_MS, type Holder } from './upload-locks.ts'

/** A server that died, hangs or lost the database gives its leases back after this time. */
const LEASE_SECONDS = 5
const RENEW_MS = 1000
/** How often a holder looks whether a request at another server waits. */
const LOOK_MS = 200
/** How often a waiting request tries again. */
const RETRY_MS = 100

const LEASED_UNTIL = `clock_timestamp() + interval '${LEASE_SECONDS} seconds'`
/** A lease that ends later than two leases from now was taken before the database's clock was set back. */
const TAKE_LEASE = `insert into upload_leases (id, holder, leased_until) values (?, ?, ${LEASED_UNTIL})
  on conflict (id) do update set holder = excluded.holder, leased_until = excluded.leased_until, is_wanted = false
  where upload_leases.holder = excluded.holder or upload_leases.leased_until < clock_timestamp()
    or upload_leases.leased_until > clock_timestamp() + interval '${2 * LEASE_SECONDS} seconds'
  returning id`
const REQUEST_LEASE = 'update upload_leases set is_wanted = true where id = ? and not is_wanted'
/** Of these alone: a row whose RELEASE_LEASE failed must end. */
const RENEW_LEASES = `update upload_leases set leased_until = ${LEASED_UNTIL} where holder = ?
  and id in (select json_array_elements_text(?::text::json)) returning id`
const FIND_REQUESTED_LEASES = 'select id from upload_leases where holder = ? and is_wanted'
const RELEASE_LEASE = 'delete from upload_leases where id = ? and holder = ?'
const DELETE_ENDED_LEASES = `delete from upload_leases where leased_until < clock_timestamp() - interval '1 minute'`

/**
 * One request at a time accesses an upload, in all servers of one PostgreSQL database. The requests of this server take
 * turns in memory; the first of them leases the upload by a row. A row, and not an advisory lock of a session: a row
 * also works through a connection pooler, and carries the wish of those that wait. Leases go by the database's clock
 * (docs/decisions/041).
 */
export class UploadLeases implements Locker {
  readonly #database: Database
  readonly #ownLocks = new UploadLocks()
  readonly #holder = randomBytes(12).toString('hex')
  /** The uploads that this server has leased, with the requests that hold them. */
  readonly #leased = new Map<string, Holder>()
  #isWatching = false

  constructor(database: Database) {
    this.#database = database
  }

  newLock(id: string) {
    const ownLock = this.#ownLocks.newLock(id)
    return {
      lock: async (signal: AbortSignal, requestRelease: Holder['requestRelease']) => {
        await ownLock.lock(signal, requestRelease)
        try {
          await this.#take(id, { requestRelease }, signal)
        } catch (error) {
          await ownLock.unlock()
          throw error
        }
      },
      unlock: async () => {
        this.#leased.delete(id)
        // Where that fails, the lease ends by itself.
        await this.#execute(RELEASE_LEASE, [id, this.#holder]).catch(() => undefined)
        await ownLock.unlock()
      },
    }
  }

  /** Deletes the leases of servers that died. */
  async sweep(): Promise<void> {
    await this.#execute(DELETE_ENDED_LEASES, [])
  }

  /** @throws ERR_LOCK_TIMEOUT of tus when the wait is given up or lasts too long; an outage of the database */
  async #take(id: string, holder: Holder, signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + WAIT_MAX_MS
    while ((await this.#execute(TAKE_LEASE, [id, this.#holder])).length === 0) {
      if (performance.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT
      await this.#execute(REQUEST_LEASE, [id])
      await pause(RETRY_MS, undefined, { signal }).catch(() => {
        throw ERRORS.ERR_LOCK_TIMEOUT
      })
    }
    this.#leased.set(id, holder)
    if (!this.#isWatching) void this.#watch()
  }

  /** Renews the leases, and tells their holders who waits, while there are any. */
  async #watch(): Promise<void> {
    this.#isWatching = true
    let renewedAt = performance.now()
    try {
      while (this.#leased.size > 0) {
        await pause(LOOK_MS, undefined, { ref: false })
        const isDue = performance.now() - renewedAt >= RENEW_MS
        if (isDue) renewedAt = performance.now()
        // During an outage the leases end, and no other server can take them.
        await (isDue ? this.#renew() : this.#tellHolders()).catch(() => undefined)
      }
    } finally {
      this.#isWatching = false
    }
  }

  async #tellHolders(): Promise<void> {
    if (this.#leased.size === 0) return
    for (const { id } of await this.#database.reader.all<{ id: string }>(FIND_REQUESTED_LEASES, [
      this.#holder,
    ]))
      await this.#leased.get(id)?.requestRelease()
  }

  async #renew(): Promise<void> {
    const before = new Map(this.#leased)
    const ids = JSON.stringify([...before.keys()])
    const renewed = new Set((await this.#execute(RENEW_LEASES, [this.#holder, ids])).map(({ id }) => id))
    // Another server took the lease of a process that was stopped for a while.
    for (const [id, holder] of before) if (!renewed.has(id)) await holder.requestRelease()
    await this.#tellHolders()
  }

  #execute(sql: string, values: string[]): Promise<{ id: string }[]> {
    return this.#database.statements((statements) => statements.execute(sql, values))
  }
}
