import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const SETTINGS = [
  'max_connections=200',
  // Nothing of it outlives the run, or grows so large that it had to be tidied or compiled for.
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
]

/** A real PostgreSQL for the run; each test app makes its own database on it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer(SETTINGS)
  project.provide('postgresUrl', server.url('').replace(/\/$/, ''))
  return () => server.remove()
}
