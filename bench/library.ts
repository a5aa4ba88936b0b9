import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseLocation } from '../server/database/orm.ts'
import { startPostgresServer, type PostgresServer } from '../server/testing/postgres-server.ts'
import { fillLibrary } from './fill-library.ts'

const POSTGRES_VIDEOS = 100_000

export interface Library extends DatabaseLocation {
  videos: number
  databaseName: 'SQLite' | 'PostgreSQL'
}

/** Makes libraries, each when it is asked for first. */
export interface Libraries {
  sqlite(videos: number): Promise<Library>
  /** One library, on a PostgreSQL of its own with its default settings. */
  postgres(): Promise<Library>
  /** Deletes them; those of SQLite unless they are kept. */
  remove(): Promise<void>
}

/** @param keepIn a folder that keeps the libraries for the next run; a temporary one without it */
export async function openLibraries(keepIn: string | undefined): Promise<Libraries> {
  const folder = keepIn ?? (await mkdtemp(path.join(tmpdir(), 'turnout-bench-')))
  let postgres: { server: PostgresServer; library: Library } | null = null
  return {
    async postgres() {
      if (postgres) return postgres.library
      const server = await startPostgresServer()
      const dataDir = path.join(folder, 'postgresql')
      const videos = POSTGRES_VIDEOS
      const library: Library = {
        videos,
        databaseName: 'PostgreSQL',
        dataDir,
        databaseUrl: server.url('postgres'),
      }
      postgres = { server, library }
      await fillLibrary(library, videos)
      return library
    },
    async sqlite(videos) {
      const dataDir = path.join(folder, `sqlite-${videos}`)
      if (!existsSync(dataDir)) {
        const started = performance.now()
        const filling = `${dataDir}.filling`
        await rm(filling, { recursive: true, force: true })
        await fillLibrary({ dataDir: filling, databaseUrl: undefined }, videos)
        await rename(filling, dataDir)
        const seconds = ((performance.now() - started) / 1000).toFixed(0)
        console.log(`\nfilled a library with ${videos.toLocaleString('en')} videos in ${seconds} s`)
      }
      return { videos, databaseName: 'SQLite', dataDir, databaseUrl: undefined }
    },
    async remove() {
      await postgres?.server.remove()
      if (!keepIn) await rm(folder, { recursive: true, force: true })
    },
  }
}
