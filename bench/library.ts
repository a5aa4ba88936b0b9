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
  /** One library, on a PostgreSQL of its own with its default settings. A run works on a copy of a kept one. */
  postgres(): Promise<Library>
  /** Deletes them unless they are kept. */
  remove(): Promise<void>
}

/** Makes a folder under another name first: a run that ends early leaves no half of it. */
export async function replaceFolder(
  folder: string,
  fill: (filling: string) => Promise<unknown>,
): Promise<void> {
  const filling = `${folder}.filling`
  await rm(filling, { recursive: true, force: true })
  await fill(filling)
  await rename(filling, folder)
}

async function logFilling(videos: number, fill: () => Promise<void>): Promise<void> {
  const started = performance.now()
  await fill()
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`\nfilled a library with ${videos.toLocaleString('en')} videos in ${seconds} s`)
}

/** @param keepIn a folder that keeps the libraries for the next run; a temporary one without it */
export async function openLibraries(keepIn: string | undefined): Promise<Libraries> {
  const folder = keepIn ?? (await mkdtemp(path.join(tmpdir(), 'turnout-bench-')))
  let postgres: { server: PostgresServer; library: Library } | null = null
  return {
    async postgres() {
      if (postgres) return postgres.library
      const videos = POSTGRES_VIDEOS
      const dataDir = path.join(folder, 'postgresql')
      const kept = path.join(folder, `postgresql-${videos}`)
      const server = await startPostgresServer([], existsSync(kept) ? kept : undefined)
      const library: Library = {
        videos,
        databaseName: 'PostgreSQL',
        dataDir,
        databaseUrl: server.url('postgres'),
      }
      postgres = { server, library }
      if (existsSync(kept)) return library
      await logFilling(videos, () => fillLibrary(library, videos))
      if (keepIn) {
        await server.stop('fast')
        await replaceFolder(kept, (filling) => server.copyTo(filling))
        await server.start()
      }
      return library
    },
    async sqlite(videos) {
      const dataDir = path.join(folder, `sqlite-${videos}`)
      const fill = (filling: string) => fillLibrary({ dataDir: filling, databaseUrl: undefined }, videos)
      if (!existsSync(dataDir)) await logFilling(videos, () => replaceFolder(dataDir, fill))
      return { videos, databaseName: 'SQLite', dataDir, databaseUrl: undefined }
    },
    async remove() {
      await postgres?.server.remove()
      if (!keepIn) await rm(folder, { recursive: true, force: true })
    },
  }
}
