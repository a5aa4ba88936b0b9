import { inDeviceStore, type OutboxName } from './device-database.ts'
import { isUnreachable } from './line.ts'

/** The oldest make room for new ones. */
const KEPT_MAX = 2000

interface Kept {
  /** Ascending. */
  id: number
  body: unknown
}

/** Browsers have locks where the page comes by https, or from this computer. Without them two tabs may send the same. */
export const inOneTab = async (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

/**
 * Keeps what did not reach the server on this device, until the server has it.
 * @param store one for each kind
 * @param send takes bodies, the oldest first, and may be called again with the same ones, where its answer was lost or two
 *   tabs send them
 * @param atOnce how many bodies `send` takes
 */
export function createOutbox(
  store: OutboxName,
  send: (bodies: readonly unknown[]) => Promise<unknown>,
  atOnce = 1,
) {
  const readAll = () => inDeviceStore(store, 'readonly', (kept) => kept.getAll() as IDBRequest<Kept[]>)
  const remove = (id: number) => inDeviceStore(store, 'readwrite', (kept) => kept.delete(id))
  return {
    /**
     * @param body what the structured clone takes
     * @throws where the browser denies the storage, or has no room
     */
    async keep(body: unknown): Promise<void> {
      const kept = await readAll()
      for (const { id } of kept.slice(0, Math.max(0, kept.length - KEPT_MAX + 1))) await remove(id)
      await inDeviceStore(store, 'readwrite', (bodies) => bodies.add({ body }))
    },

    /**
     * Sends what is kept, in one tab at a time. What the server refuses is dropped; the rest waits where the server can't be
     * reached again. Never throws.
     */
    sendKept: (): Promise<void> =>
      inOneTab(`outbox of ${store}`, async () => {
        const kept = await readAll()
        for (let next = kept.splice(0, atOnce); next.length > 0; next = kept.splice(0, atOnce)) {
          try {
            await send(next.map(({ body }) => body))
          } catch (error) {
            if (isUnreachable(error)) return
          }
          for (const { id } of next) await remove(id)
        }
      }).catch(() => undefined),
  }
}
