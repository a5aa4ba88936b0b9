import type { DEVICE_DATABASE } from './device-drafts.ts'

const OUTBOX = { keyPath: 'id', autoIncrement: true } as const
/** A version counts up with each new store. */
const OWN_DATABASE: Database = {
  name: 'turnout' satisfies typeof DEVICE_DATABASE,
  version: 2,
  stores: { lists: { keyPath: 'hash' }, uploads: { keyPath: 'id' }, outbox: OUTBOX },
}
/** A sign-out leaves it: what is in it names its person, and is delivered without a session. */
const OF_ALL: Database = { name: 'turnout-reports', version: 1, stores: { reports: OUTBOX } }

interface Database {
  name: string
  version: number
  stores: Record<string, IDBObjectStoreParameters>
}
type StoreName = 'lists' | 'uploads' | OutboxName
/** The stores of lib/outbox.ts. */
export type OutboxName = 'outbox' | 'reports'

const openings = new Map<Database, Promise<IDBDatabase>>()

function open(wanted: Database): Promise<IDBDatabase> {
  const known = openings.get(wanted)
  if (known) return known
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(wanted.name, wanted.version)
    request.addEventListener('upgradeneeded', () => {
      const { result: database } = request
      for (const [name, options] of Object.entries(wanted.stores))
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, options)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage is closed')))
    request.addEventListener('success', () => {
      const { result: database } = request
      // Also after a sign-out in another tab, which removes the database.
      const forget = () => {
        openings.delete(wanted)
        database.close()
      }
      database.addEventListener('versionchange', forget)
      database.addEventListener('close', forget)
      resolve(database)
    })
  }).catch((error: unknown) => {
    openings.delete(wanted)
    throw error
  })
  openings.set(wanted, opening)
  return opening
}

/**
 * One transaction in a store of this device.
 * @param act its last request gives the result
 * @throws where the browser denies the storage, and DOMException 'QuotaExceededError' where it is full
 */
export async function inDeviceStore<Result = undefined>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open(name === 'reports' ? OF_ALL : OWN_DATABASE)
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode)
    const request = act(transaction.objectStore(name))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? request.error ?? new Error('Broken off')),
    )
  })
}
