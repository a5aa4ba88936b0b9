import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { ElectronApi } from '../electron-api.ts'

/** A token belongs to the server that gave it: another one never gets to see it. */
const kept = z.object({ server: z.string(), token: z.string() })

/** Linux without a keyring 'encrypts' with a password that everybody knows. */
const NO_SECRET_STORE = new Set(['basic_text', 'unknown'])

interface Options {
  safeStorage: ElectronApi['safeStorage']
  file: string
  isLinux: boolean
  getServer(): string | null
}

export type SecretToken = Awaited<ReturnType<typeof openSecretToken>>

/** The bearer credential: in memory for the requests, on disk only as the system's secret store encrypts it. */
export async function openSecretToken({ safeStorage, file, isLinux, getServer }: Options) {
  const isKept =
    (await safeStorage.isAsyncEncryptionAvailable()) &&
    !(isLinux && NO_SECRET_STORE.has(safeStorage.getSelectedStorageBackend()))

  const save = async (token: string): Promise<void> => {
    const server = getServer()
    if (!isKept || server === null) return
    const bytes = await safeStorage.encryptStringAsync(JSON.stringify({ server, token }))
    await writeFile(`${file}.new`, bytes, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  const load = async (): Promise<string | null> => {
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(await readFile(file))
      const { server, token } = kept.parse(JSON.parse(result))
      if (server !== getServer()) return null
      if (shouldReEncrypt) await save(token)
      return token
    } catch {
      // No file, another computer's file, or a store that no longer knows its key: sign in again.
      return null
    }
  }

  let token = isKept ? await load() : null
  // One after the other: what was said last is what stays.
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
