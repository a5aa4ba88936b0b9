import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Incoming } from './storage.ts'

/** A file of another machine on a shared disk is a leftover when it is this old. No transfer or conversion takes longer. */
const FOREIGN_MS = 24 * 60 * 60 * 1000
/** Names a file after its machine and process: `name.with.dots~1234~0f…`. */
const OWNER = /^(.+)~(\d+)~/

function isAlive(pid: number): boolean {
  // At its start this process has no files: those with its id are of an earlier one.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function isLeftover(folder: string, name: string): Promise<boolean> {
  const [, machine, pid] = OWNER.exec(name) ?? []
  if (machine === hostname()) return !isAlive(Number(pid))
  const modifiedAt = await stat(path.join(folder, name)).then(
    ({ mtimeMs }) => mtimeMs,
    () => Infinity,
  )
  return modifiedAt < Date.now() - FOREIGN_MS
}

/** Files that are being received; on this machine's disk, also with S3. */
export function incomingFiles(dataDir: string) {
  const folder = path.join(dataDir, 'incoming')
  mkdirSync(folder, { recursive: true })
  return {
    folder,
    incoming: (): Incoming => ({
      path: path.join(folder, `${hostname()}~${process.pid}~${randomBytes(16).toString('hex')}`),
    }),
    discard: (incoming: Incoming): Promise<void> => rm(incoming.path, { force: true }),
    async diskSpace(): Promise<{ free: number; size: number }> {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { free: bavail * bsize, size: blocks * bsize }
    },
    async discardLeftovers(isAlone: boolean): Promise<number> {
      let count = 0
      for (const name of await readdir(folder)) {
        if (!isAlone && !(await isLeftover(folder, name))) continue
        await rm(path.join(folder, name), { force: true, recursive: true })
        count++
      }
      return count
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
