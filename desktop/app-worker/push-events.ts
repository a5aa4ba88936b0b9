/**
 * Shows push messages, and opens the app where their screen is. The server encrypts them for this browser alone
 * (server/features/push/push.service.ts).
 */
interface PushPayload {
  title: string
  body: string
  /** A path of the app. */
  path: string
  /** A later message of the same tag replaces this one. */
  tag: string
}

const ICON = '/assets/touch-icon.png'
const FALLBACK: PushPayload = {
  title: 'Something new',
  body: '',
  path: '/notifications',
  tag: 'notification',
}

/** An own path: what came from elsewhere, or from another version, opens the list. */
const ownPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : FALLBACK.path

function payloadOf({ data }: PushEvent): PushPayload {
  try {
    const value: unknown = data?.json()
    if (typeof value !== 'object' || value === null) return FALLBACK
    const { title, body, path, tag } = value as Partial<Record<keyof PushPayload, unknown>>
    return {
      title: typeof title === 'string' && title ? title : FALLBACK.title,
      body: typeof body === 'string' ? body : '',
      path: ownPath(path),
      tag: typeof tag === 'string' ? tag : FALLBACK.tag,
    }
  } catch {
    return FALLBACK
  }
}

const windowsOf = (worker: ServiceWorkerGlobalScope) =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function show(worker: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  // The page that the person looks at tells it by itself.
  if ((await windowsOf(worker)).some(({ focused }) => focused)) return
  const { title, body, path, tag } = payload
  await worker.registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: path })
}

async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const url = new URL(path, worker.location.origin).href
  const windows = await windowsOf(worker)
  // Not the wall: a wall screen has no person at its keyboard.
  const known = windows.find((client) => !new URL(client.url).pathname.startsWith('/wall'))
  if (!known) {
    await worker.clients.openWindow(url)
    return
  }
  await known.focus()
  // A page that another worker controls can't be led.
  await known.navigate(url).catch(() => worker.clients.openWindow(url))
}

/** Call once, when the worker starts: later listeners would miss events. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, payloadOf(event)))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, ownPath(event.notification.data)))
  })
}
