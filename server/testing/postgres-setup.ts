import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const SETTINGS = [
  'max_connections=200',
  // The data is deleted after the run, and is too small for vacuuming or compiled queries.
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
]

/** Starts a real PostgreSQL server for the run. Each test app creates its own database on it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer(SETTINGS)
  project.provide('postgresUrl', server.url('').replace(/\/$/, ''))
  return () => server.remove()
}
