import { createReadStream, mkdirSync } from 'node:fs'
import { opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { incomingFiles, syncToDisk } from './incoming-files.ts'
import { OpenFiles } from './open-files.ts'
import { sendBytes } from './send-bytes.ts'
import { FileMissing, LISTED_MAX, type Storage, type StoredFile } from './storage.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Stores files on the disk of this machine, in incoming/ and uploads/ below `dataDir`. */
export function diskStorage(dataDir: string): Storage {
  const arriving = incomingFiles(dataDir)
  const uploads = path.join(dataDir, 'uploads')
  mkdirSync(uploads, { recursive: true })
  const files = new OpenFiles()
  const folder = uploads + path.sep
  const pathOf = (name: string) => folder + path.basename(name)
  return {
    ...arriving,
    async store(incoming, name) {
      try {
        // The sweep of orphans goes by this time: the last byte of a resumed upload may be hours old.
        const storedAt = new Date()
        await utimes(incoming.path, storedAt, storedAt)
        await syncToDisk(incoming.path)
        await rename(incoming.path, pathOf(name))
        await syncToDisk(uploads)
      } catch (error) {
        await arriving.discard(incoming)
        throw error
      }
    },
    sizeOf: (name) =>
      files.openedSize(pathOf(name)) ??
      files
        .use(pathOf(name), ({ size }) => size)
        .catch((error: unknown) => {
          if (error instanceof FileMissing) return null
          throw error
        }),
    stream: async (name, range) => createReadStream(pathOf(name), range),
    send: (name, range, response, begin) => sendBytes(files, pathOf(name), range, response, begin),
    presigned: null,
    withLocalFile: (name, work) => work(pathOf(name)),
    async remove(name) {
      await rm(pathOf(name), { force: true })
      // Afterwards: until then a request may open the file again.
      files.forget(pathOf(name))
    },
    async *list() {
      const describe = async (name: string): Promise<StoredFile[]> => {
        try {
          return [{ name, modifiedAt: (await stat(pathOf(name))).mtime }]
        } catch (error) {
          // The file was removed since its name was read.
          if (isMissing(error)) return []
          throw error
        }
      }
      let names: string[] = []
      const files = async () => (await Promise.all(names.splice(0).map(describe))).flat()
      for await (const { name } of await opendir(uploads, { bufferSize: LISTED_MAX })) {
        if (names.push(name) === LISTED_MAX) yield await files()
      }
      yield await files()
    },
    async check() {
      await Promise.all([stat(uploads), stat(arriving.folder)])
    },
  }
}
