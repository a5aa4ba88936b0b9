import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file that isn't whole yet; it becomes one by a rename, so that a half file never has a name that counts. */
export interface Incoming {
  path: string
}

export interface Storage {
  /** A place for bytes that are still arriving. */
  incoming(): Incoming
  /** Makes the bytes durable and gives them their name. */
  keep(incoming: Incoming, name: string): Promise<void>
  discard(incoming: Incoming): Promise<void>
  pathOf(name: string): string
  remove(name: string): Promise<void>
  list(): Promise<{ name: string; modifiedAt: Date }[]>
  /** Removes what was still arriving when an earlier process ended. */
  discardLeftovers(): Promise<number>
  check(): Promise<void>
}

/** A name that nobody can guess, with the ending of what the file is. */
export const newFileName = (extension: string): string => `${randomBytes(16).toString('hex')}.${extension}`

/** Files on the disk of this machine, under `dataDir`: incoming/ and uploads/. */
export function diskStorage(dataDir: string): Storage {
  const incomingDir = path.join(dataDir, 'incoming')
  const uploadsDir = path.join(dataDir, 'uploads')
  for (const dir of [incomingDir, uploadsDir]) mkdirSync(dir, { recursive: true })
  const pathOf = (name: string) => path.join(uploadsDir, path.basename(name))
  return {
    pathOf,
    incoming: () => ({ path: path.join(incomingDir, randomBytes(16).toString('hex')) }),
    async keep(incoming, name) {
      await syncToDisk(incoming.path)
      await rename(incoming.path, pathOf(name))
      await syncToDisk(uploadsDir)
    },
    discard: (incoming) => rm(incoming.path, { force: true }),
    remove: (name) => rm(pathOf(name), { force: true }),
    async list() {
      const names = await readdir(uploadsDir)
      const files = names.map(async (name) => ({ name, modifiedAt: (await stat(pathOf(name))).mtime }))
      return Promise.all(files)
    },
    async discardLeftovers() {
      const names = await readdir(incomingDir)
      for (const name of names) await rm(path.join(incomingDir, name), { force: true, recursive: true })
      return names.length
    },
    async check() {
      await Promise.all([stat(uploadsDir), stat(incomingDir)])
    },
  }
}

async function syncToDisk(target: string): Promise<void> {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
