import { readFile, rm } from 'node:fs/promises'
import { z } from 'zod'
import { writeWhole } from '../downloads/disk.ts'
import type { ElectronApi } from '../electron-api.ts'

/** A token belongs to the server that issued it and is never sent to another server. */
const kept = z.object({ server: z.string(), token: z.string() })

/** Linux without a keyring 'encrypts' with a password that is public. */
const NO_SECRET_STORE = new Set(['basic_text', 'unknown'])

interface Options {
  safeStorage: ElectronApi['safeStorage']
  file: string
  isLinux: boolean
  getServer(): string | null
}

/** The bearer credential: in memory for requests, on disk only as encrypted by the system's secret store. */
export async function openSecretToken({ safeStorage, file, isLinux, getServer }: Options) {
  const isKept =
    (await safeStorage.isAsyncEncryptionAvailable()) &&
    !(isLinux && NO_SECRET_STORE.has(safeStorage.getSelectedStorageBackend()))

  const save = async (token: string): Promise<void> => {
    const server = getServer()
    if (!isKept || server === null) return
    await writeWhole(file, await safeStorage.encryptStringAsync(JSON.stringify({ server, token })))
  }
  const load = async (): Promise<string | null> => {
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(await readFile(file))
      const { server, token } = kept.parse(JSON.parse(result))
      if (server !== getServer()) return null
      if (shouldReEncrypt) await save(token)
      return token
    } catch {
      // There is no file, or it is from another computer, or the store has lost its key: sign in again.
      return null
    }
  }

  let token = isKept ? await load() : null
  // Writes run one after the other: the last one wins.
  let working: Promise<void> = Promise.resolve()
  const then = (work: () => Promise<void>) => {
    working = working.catch(() => undefined).then(work)
    return working
  }
  return {
    isKept,
    read: (): string | null => token,
    write(next: string): Promise<void> {
      token = next
      return then(() => save(next))
    },
    remove(): Promise<void> {
      token = null
      return then(() => rm(file, { force: true }))
    },
  }
}
