import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServerProcess } from '#server/testing/server-process.ts'

/**
 * The folder of the seeds that sites are copied from; seeded-sites-setup.ts creates and removes it once for
 * each run.
 */
const FOLDER = 'TURNOUT_READY_SITES'

export async function makeReadySites(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-ready-'))
  process.env[FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}

async function fill(dataDir: string, env: Record<string, string>, clips: number | null): Promise<void> {
  if (clips !== null) {
    // Imported on demand, because it loads the server's whole data layer.
    const { fillShorts } = await import('#server/testing/fill-shorts.ts')
    await fillShorts(dataDir, clips)
  }
  const server = await startServerProcess({ ...env, DATA_DIR: dataDir, PORT: '0' })
  await server.end()
}

/**
 * Copies into `dataDir` what a first start in an empty folder creates: the tables, the first admin, the demo
 * library. The server creates each kind of seed once; the next site of the same kind gets a copy of the
 * folder.
 */
export async function copySeededSite(
  dataDir: string,
  env: Record<string, string>,
  clips: number | null,
): Promise<void> {
  const folder = process.env[FOLDER]
  if (folder === undefined) throw new Error('Playwright’s globalSetup has not run.')
  const ready = path.join(folder, env['DEMO'] === 'true' ? `demo-${clips ?? 'alone'}` : 'empty')
  const copy = () => cp(ready, dataDir, { recursive: true })
  const isThere = await copy().then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return false
    },
  )
  if (isThere) return
  const making = await mkdtemp(path.join(folder, 'making-'))
  await fill(making, env, clips)
  // Two workers may create the same seed at the same time; one of them is enough.
  await rename(making, ready).catch(() => rm(making, { recursive: true, force: true }))
  await copy()
}
