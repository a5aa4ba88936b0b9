import { inDeviceStore } from './device-database.ts'
import { isUnreachable } from './line.ts'

/** Of all kinds; the oldest make room for new ones. */
const KEPT_MAX = 500

interface Kept {
  /** Ascending. */
  id: number
  kind: string
  body: unknown
}

const readAll = () => inDeviceStore('outbox', 'readonly', (store) => store.getAll() as IDBRequest<Kept[]>)
const remove = (id: number) => inDeviceStore('outbox', 'readwrite', (store) => store.delete(id))

/**
 * Keeps what did not reach the server on this device, until the server has it or the person signs out.
 * @param body what the structured clone takes
 * @throws where the browser denies the storage, or has no room
 */
export async function keepInOutbox(kind: string, body: unknown): Promise<void> {
  const kept = await readAll()
  for (const { id } of kept.slice(0, Math.max(0, kept.length - KEPT_MAX + 1))) await remove(id)
  await inDeviceStore('outbox', 'readwrite', (store) => store.add({ kind, body }))
}

/** Browsers have locks where the page comes by https, or from this computer. Without them two tabs may send the same. */
const inOneTab = async (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

/**
 * Sends what is kept of a kind, the oldest first, in one tab at a time. What the server refuses is dropped; the rest waits
 * where the server can't be reached again.
 * @param send may be called again with the same body, where its answer was lost or two tabs send it
 */
export const sendOutbox = (kind: string, send: (body: unknown) => Promise<unknown>): Promise<void> =>
  inOneTab(`outbox of ${kind}`, async () => {
    for (const one of await readAll()) {
      if (one.kind !== kind) continue
      try {
        await send(one.body)
      } catch (error) {
        if (isUnreachable(error)) return
      }
      await remove(one.id)
    }
  })
