import { setTimeout as pause } from 'node:timers/promises'
import { POSTGRES_LIMITS } from './postgres-pool.ts'

const CHANNEL = 'turnout_events'
/** The pause before the first try to connect again; each pause is twice the one before. */
const PAUSE_MS = 50
const PAUSE_MAX_MS = 1000
/** A statement without an answer for this long ends the connection. */
const ANSWER_MS = 5000

/** By statement and not in the handshake: a connection pooler in between refuses unknown settings there. */
const SETUP = [
  "set application_name = 'turnout events'",
  `set statement_timeout = ${POSTGRES_LIMITS.statementMs}`,
  // The planner would choose a sequential scan for a short table and keep it when the table has grown.
  'set enable_seqscan = off',
  `listen ${CHANNEL}`,
].join('; ')

/** The used part of pg's client; the package has no types. */
interface Client {
  readonly processID: number | null
  connect(): Promise<unknown>
  query(
    query: string | { name: string; text: string; values: readonly unknown[]; query_timeout: number },
  ): Promise<{
    rows: unknown[]
  }>
  on(event: 'error' | 'end', listener: (error?: unknown) => void): void
  on(event: 'notification', listener: (message: { processId: number }) => void): void
  end(): Promise<unknown>
}

/** The used part of pg's pool. The options hide the password from an enumeration. */
export interface ClientPool {
  options: { password?: unknown }
  Client: new (options: object) => Client
}

interface Options {
  /** Called after each successful connection. */
  onConnected(): void
  /** Another server has sent a notification. */
  onNotified(): void
  /** Called when the connection breaks, and when it can't be opened again for the first time. */
  onLost(error: unknown): void
}

export type ListeningConnection = ReturnType<typeof openListeningConnection>

/**
 * A connection outside of the pool that listens, and connects again by itself.
 * @param pool its options are those of the connection
 */
export function openListeningConnection(pool: ClientPool, { onConnected, onNotified, onLost }: Options) {
  const closing = new AbortController()
  let client: Client | null = null
  let drop: (error: unknown) => void = () => undefined

  const open = async (): Promise<{ opened: Client; lost: Promise<unknown> }> => {
    const { promise: lost, resolve } = Promise.withResolvers<unknown>()
    const opened = new pool.Client({ ...pool.options, password: pool.options.password })
    opened.on('error', resolve)
    opened.on('end', resolve)
    opened.on('notification', ({ processId }) => {
      if (processId !== opened.processID) onNotified()
    })
    drop = resolve
    try {
      await opened.connect()
      await opened.query(SETUP)
    } catch (error) {
      end(opened)
      throw error
    }
    return { opened, lost }
  }
  // A broken connection may never report its end.
  const end = (ended: Client) => void ended.end().catch(() => undefined)

  const first = Promise.withResolvers<void>()
  const keepOpen = async (): Promise<void> => {
    for (let pauseMs = PAUSE_MS; !closing.signal.aborted; pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
      try {
        const { opened, lost } = await open()
        client = opened
        pauseMs = PAUSE_MS
        onConnected()
        first.resolve()
        const error = await lost
        client = null
        end(opened)
        if (!closing.signal.aborted) onLost(error)
      } catch (error) {
        first.resolve()
        if (pauseMs === PAUSE_MS && !closing.signal.aborted) onLost(error)
      }
      await pause(pauseMs * (0.5 + Math.random()), undefined, { signal: closing.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  const closed = keepOpen()

  return {
    /** Resolves after the first try to connect, also where it failed. */
    tried: first.promise,

    isOpen: () => client !== null,

    /**
     * @param name of the statement, which the connection prepares once
     * @throws an error of the statement, after which the connection is opened anew; Error without a connection
     */
    async query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
      if (!client) throw new Error('The connection that listens is not open')
      try {
        const { rows } = await client.query({ name, text, values, query_timeout: ANSWER_MS })
        // The statement's columns are those that the caller's SQL names.
        return rows as Row[]
      } catch (error) {
        drop(error)
        throw error
      }
    },

    /** Notifies the other servers. Where this fails, the connection is opened anew. */
    async notify(): Promise<void> {
      await client?.query(`notify ${CHANNEL}`).catch(drop)
    },

    async close(): Promise<void> {
      closing.abort()
      drop(null)
      await closed
    },
  }
}
