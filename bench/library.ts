import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseLocation } from '../server/database/orm.ts'
import { fillLibrary } from './fill-library.ts'

export interface Library extends DatabaseLocation {
  videos: number
  databaseName: 'SQLite' | 'PostgreSQL'
}

/** Makes libraries, each when it is asked for first. */
export interface Libraries {
  sqlite(videos: number): Promise<Library>
  /** Deletes them, unless they are kept. */
  remove(): Promise<void>
}

/** @param keepIn a folder that keeps the libraries for the next run; a temporary one without it */
export async function openLibraries(keepIn: string | undefined): Promise<Libraries> {
  const folder = keepIn ?? (await mkdtemp(path.join(tmpdir(), 'turnout-bench-')))
  return {
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
      if (!keepIn) await rm(folder, { recursive: true, force: true })
    },
  }
}
