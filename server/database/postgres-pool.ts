import { hash } from 'node:crypto'
import { Socket } from 'node:net'
import { isPostgresOutage } from './outage.ts'
import { failureOf, unavailable, watchTransactions } from './watch-transactions.ts'

const STATEMENT_MS = 20_000

export const POSTGRES_LIMITS = {
  /** Connections of one server. */
  poolSize: 10,
  /** How long a request waits for a connection, whether all are in use or a new one is being opened. */
  connectMs: 10_000,
  /** PostgreSQL ends a statement, with its waits for locks, after this time. */
  statementMs: STATEMENT_MS,
  /** PostgreSQL ends a connection that is idle in a transaction this long: its server hangs or is unreachable. */
  idleInTransactionMs: 60_000,
  /** A connection without traffic for this long is dead. Longer than PostgreSQL's own limit of a statement. */
  silenceMs: STATEMENT_MS + 5_000,
}

/** The system probes a connection that has been idle this long. */
const KEEP_ALIVE_MS = 10_000

interface Query {
  text: string
  values?: readonly unknown[]
  rowMode?: 'array'
  /** The connection prepares it under this name. */
  name?: string
}

/** The used part of pg's client; the package has no types. */
interface Client {
  query(sql: string | Query, values?: readonly unknown[]): Promise<unknown>
  end(): Promise<void>
  /** 'I': not in a transaction. */
  getTransactionStatus(): string | null
}

/** A connection that a pool lends. With `rowMode` the rows are arrays. */
export interface PooledClient {
  query(
    sql: string | { text: string; values: readonly unknown[]; rowMode: 'array' },
    values?: readonly unknown[],
  ): Promise<{ rows: unknown[] }>
  /** @param isBroken the pool ends the connection */
  release(isBroken?: boolean): void
}

/** The ORM's pool, for statements without its query builder, which takes a third of the server's time of a statement. */
export interface ConnectionPool {
  connect(): Promise<PooledClient>
}

/** Runs `work` with a connection of the pool. @throws DatabaseUnavailable when the database can't be reached */
export async function borrow<Result>(
  pool: ConnectionPool,
  work: (client: PooledClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  try {
    return await work(client)
  } catch (error) {
    // PostgreSQL says that it ends a connection before it does: until then the pool would lend the connection again.
    isBroken = isPostgresOutage(error)
    throw failureOf(error)
  } finally {
    client.release(isBroken)
  }
}

/** The used part of pg's pool. */
interface Pool {
  connect(): Promise<unknown>
  on(event: 'release', listener: (error: unknown, client: Client) => void): void
}

/**
 * The options of a connection pool for PostgreSQL that never loses a place and limits every wait.
 * @param limits times in milliseconds
 * @returns the options for the ORM, and `limitSilence`, to be called after the migrations, which may take long
 */
export function postgresPool(limits = POSTGRES_LIMITS) {
  const sockets = new Set<Socket>()
  let silenceMs = 0
  const stream = () => {
    const socket = new Socket()
    socket.setTimeout(silenceMs)
    socket.once('timeout', () => socket.destroy(new Error('Connection terminated: no answer came')))
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const onPoolCreated = (pool: Pool) => {
    const connect = pool.connect.bind(pool)
    pool.connect = () => connect().catch((error: unknown) => Promise.reject(unavailable(error)))
    // The ROLLBACK of this connection failed. The pool destroys a connection that is being ended.
    pool.on('release', (_, client) => {
      if (client.getTransactionStatus() !== 'I') void client.end()
    })
  }
  return {
    options: {
      pool: { max: limits.poolSize },
      driverOptions: {
        connectionTimeoutMillis: limits.connectMs,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
        stream,
        // By statement and not in the handshake: a connection pooler in between refuses unknown settings there.
        onConnect: (client: Client) => {
          prepareRepeated(client)
          return client.query(
            `set statement_timeout = ${limits.statementMs}; set idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`,
          )
        },
        onPoolCreated,
      },
      onCreateConnection: watchTransactions,
    },
    limitSilence() {
      silenceMs = limits.silenceMs
      for (const socket of sockets) socket.setTimeout(silenceMs)
    },
  }
}

/**
 * The check of the changes, which precedes each read, and writes with their values apart: a connection prepares them once.
 * The ORM's writes have their values in the text.
 */
const isPrepared = ({ text, values = [] }: Query): boolean =>
  text.startsWith('select * from changes_since') ||
  (values.length > 0 && (/^(insert|update|delete)\b/.test(text) || text.endsWith(' for no key update')))

/**
 * Names these statements, so that PostgreSQL parses and plans them once for a connection: half of the work of a small
 * write. They find rows by their keys, so that one plan is right for all values.
 */
function prepareRepeated(client: Client): void {
  const run = client.query.bind(client)
  client.query = (sql, values) => {
    const query = typeof sql === 'string' ? { text: sql, values: values ?? [] } : sql
    return isPrepared(query)
      ? run({ ...query, name: hash('sha1', query.text, 'base64url') })
      : run(sql, values)
  }
}
