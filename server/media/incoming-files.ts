import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Incoming } from './storage.ts'

/** Files that are being received; on this machine's disk, also with S3. */
export function incomingFiles(dataDir: string) {
  const folder = path.join(dataDir, 'incoming')
  mkdirSync(folder, { recursive: true })
  return {
    folder,
    incoming: (): Incoming => ({ path: path.join(folder, randomBytes(16).toString('hex')) }),
    discard: (incoming: Incoming): Promise<void> => rm(incoming.path, { force: true }),
    async diskSpace(): Promise<{ free: number; size: number }> {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { free: bavail * bsize, size: blocks * bsize }
    },
    async discardLeftovers(): Promise<number> {
      const names = await readdir(folder)
      for (const name of names) await rm(path.join(folder, name), { force: true, recursive: true })
      return names.length
    },
  }
}

export async function syncToDisk(target: string): Promise<void> {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
