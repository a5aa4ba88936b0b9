import { runTool } from './postgres-tools.ts'
import type { Snapshot, Tables } from './snapshot.ts'

/** The used part of MikroORM's entity manager. */
interface Executes {
  execute<Rows>(sql: string, values?: readonly unknown[]): Promise<Rows>
}

const tablesOf = (em: Executes): Tables => ({
  kind: 'postgresql',
  all: <Row>(sql: string, values: readonly (string | number)[] = []) => em.execute<Row[]>(sql, values),
  async names() {
    const sql = `select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`
    return (await em.execute<{ name: string }[]>(sql)).map(({ name }) => name)
  },
})

/**
 * Opens a database without its entities. The driver is loaded here alone.
 * @param isCreated whether a database that is missing is created, as the first start does
 */
async function openPostgres(clientUrl: string, isCreated: boolean) {
  const { MikroORM } = await import('@mikro-orm/postgresql')
  return MikroORM.init({
    clientUrl,
    entities: [],
    ensureDatabase: isCreated,
    discovery: { warnWhenNoEntities: false },
  })
}

/** Gives `work` the database, each statement at the moment when it runs. */
export async function withPostgres<Result>(
  databaseUrl: string,
  work: (tables: Tables) => Promise<Result>,
  { isCreated = false } = {},
): Promise<Result> {
  const orm = await openPostgres(databaseUrl, isCreated)
  try {
    return await work(tablesOf(orm.em))
  } finally {
    await orm.close()
  }
}

/** Gives `work` the database at one moment: a transaction, whose snapshot pg_dump reads too. */
export async function withPostgresSnapshot<Result>(
  databaseUrl: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const orm = await openPostgres(databaseUrl, false)
  try {
    return await orm.em.transactional(
      async (em) => {
        await em.execute('set local statement_timeout = 0')
        await em.execute('set local idle_in_transaction_session_timeout = 0')
        const [exported] = await em.execute<{ id: string }[]>('select pg_export_snapshot() as id')
        return work({
          ...tablesOf(em),
          dump: (to, signal) =>
            runTool(
              'pg_dump',
              [
                '--format=custom',
                '--no-owner',
                '--no-privileges',
                `--snapshot=${exported?.id}`,
                `--file=${to}`,
              ],
              { databaseUrl, signal },
            ),
        })
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    )
  } finally {
    await orm.close()
  }
}
