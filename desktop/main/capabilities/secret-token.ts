import { readFile, rm } from 'node:fs/promises'
import { z } from 'zod'
import { writeWhole } from '../downloads/disk.ts'
import type { ElectronApi } from '../electron-api.ts'

/** A token belongs to the server that issued it and is never sent to another server. */
const kept = z.object({ server: z.string(), token: z.string() })

/** Linux without a keyring 'encrypts' with a password that is public. */
const NO_SECRET_STORE = new Set(['basic_text', 'unknown'])

/** How long a page waits for the store before it starts signed out. */
const ANSWERS_WITHIN_MS = 5000

interface Options {
  safeStorage: ElectronApi['safeStorage']
  file: string
  isLinux: boolean
  getServer(): string | null
  /** The secret store has answered after the bound: there may be a token now. */
  onLate(): void
  onProblem(error: unknown): void
}

/**
 * The bearer credential: in memory for requests, on disk only as encrypted by the system's secret store. The store
 * answers when a person has unlocked it, which may take minutes: nothing waits for it without a bound.
 */
export function createSecretToken(options: Options) {
  const { safeStorage, file, isLinux, getServer, onLate, onProblem } = options
  let token: string | null = null
  let hasStore = false
  /** Counts the tokens that were given or taken here: an answer of the store is for an earlier one. */
  let version = 0
  // Writes run one after the other.
  let working: Promise<void> = Promise.resolve()
  const then = (work: () => Promise<void>): Promise<void> => {
    working = working.catch(() => undefined).then(work)
    return working
  }

  /** A store may say that it is there and then refuse: only a trial tells. */
  const tryStore = async (): Promise<boolean> => {
    try {
      const isThere = await safeStorage.isAsyncEncryptionAvailable()
      if (isThere) await safeStorage.encryptStringAsync('trial')
      hasStore = isThere
    } catch (error) {
      onProblem(error)
    }
    return hasStore
  }
  let asked: Promise<boolean> | null = null
  /** Whether there is a store. It is asked once; Linux without a keyring is not asked at all. */
  const askStore = (): Promise<boolean> => {
    if (isLinux && NO_SECRET_STORE.has(safeStorage.getSelectedStorageBackend())) return Promise.resolve(false)
    asked ??= tryStore()
    return asked
  }
  const save = async (next: string): Promise<void> => {
    const server = getServer()
    const mine = version
    if (server === null || !(await askStore())) return
    const encrypted = await safeStorage.encryptStringAsync(JSON.stringify({ server, token: next }))
    await then(async () => {
      if (mine === version) await writeWhole(file, encrypted)
    })
  }
  const read = async (): Promise<string | null> => {
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(await readFile(file))
      const found = kept.parse(JSON.parse(result))
      if (found.server !== getServer()) return null
      if (shouldReEncrypt) void save(found.token).catch(onProblem)
      return found.token
    } catch {
      // There is no file, or it is from another computer, or the store has lost its key: sign in again.
      return null
    }
  }

  let isOverdue = false
  const open = async (): Promise<void> => {
    const before = version
    const found = (await askStore()) ? await read() : null
    if (version === before) token = found
    if (isOverdue) onLate()
  }
  const openWithin = (): Promise<void> =>
    new Promise((resolve) => {
      const overdue = setTimeout(() => {
        isOverdue = true
        onProblem(new Error('The secret store does not answer: it may be locked'))
        resolve()
      }, ANSWERS_WITHIN_MS)
      void open().finally(() => {
        clearTimeout(overdue)
        resolve()
      })
    })
  let opening: Promise<void> | null = null

  return {
    /** Asks the secret store, once. Resolves when it has answered, or after the bound. */
    load: (): Promise<void> => (opening ??= openWithin()),
    /** Whether the store keeps a token; false until the store has answered. */
    isKept: (): boolean => hasStore,
    read: (): string | null => token,
    /** The token counts at once. Resolves when it is kept. @throws if the store or the disk refuses it */
    write(next: string): Promise<void> {
      token = next
      version += 1
      return save(next)
    },
    remove(): Promise<void> {
      token = null
      version += 1
      return then(() => rm(file, { force: true }))
    },
  }
}
