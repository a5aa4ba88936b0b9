import type { DEVICE_DATABASE } from './device-drafts.ts'

const NAME: typeof DEVICE_DATABASE = 'turnout'
const STORES = {
  lists: { keyPath: 'hash' },
  uploads: { keyPath: 'id' },
  outbox: { keyPath: 'id', autoIncrement: true },
} as const
/** Counts up with each new store. */
const VERSION = 2
type StoreName = keyof typeof STORES

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.addEventListener('upgradeneeded', () => {
      const { result: database } = request
      for (const [name, options] of Object.entries(STORES))
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, options)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage is closed')))
    request.addEventListener('success', () => {
      const { result: database } = request
      // Also after a sign-out in another tab, which removes the database.
      const forget = () => {
        opening = null
        database.close()
      }
      database.addEventListener('versionchange', forget)
      database.addEventListener('close', forget)
      resolve(database)
    })
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

/**
 * One transaction in the database of this device.
 * @param act its last request gives the result
 * @throws where the browser denies the storage, and DOMException 'QuotaExceededError' where it is full
 */
export async function inDeviceStore<Result = undefined>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode)
    const request = act(transaction.objectStore(name))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? request.error ?? new Error('Broken off')),
    )
  })
}
