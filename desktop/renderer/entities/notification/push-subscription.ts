import { api } from '../../lib/api.ts'
import { deviceStorage } from '../../lib/device-storage.ts'

/** What this browser does with push messages. `blocked`: the person has refused them in the settings of the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** The account that turned push messages on here: another one that signs in later has not asked for them. */
const OWNER_KEY = 'push-user'
/** The worker of the app starts after the page. */
const WORKER_WITHIN_MS = 10_000

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const isOwner = (userId: number): boolean => deviceStorage.read(OWNER_KEY) === String(userId)

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** @throws Error where no worker starts */
async function startedWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The worker of the app did not start')), WORKER_WITHIN_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** @throws where the browser has no keys, or the server refuses the subscription */
async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await api.subscribeToPush({ endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } })
}

const bytesOf = (key: string): string => key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Whether the subscription was made for this key of the server; after a change of its keys it was not. */
function isFor(subscription: PushSubscription, pushKey: string): boolean {
  const known = subscription.options.applicationServerKey
  if (!known) return false
  return bytesOf(btoa(String.fromCharCode(...new Uint8Array(known)))) === pushKey
}

async function subscribe(pushKey: string): Promise<PushSubscription> {
  const { pushManager } = await startedWorker()
  const known = await pushManager.getSubscription()
  if (known && isFor(known, pushKey)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

export async function readPushState(userId: number): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return isOwner(userId) && (await findSubscription()) ? 'on' : 'off'
}

/** Asks the person where the browser has not asked before. @throws where the browser or the server gives no subscription */
export async function turnPushOn(userId: number, pushKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(userId)
  await send(await subscribe(pushKey))
  deviceStorage.write(OWNER_KEY, String(userId))
  return 'on'
}

/** @throws where the server can't be reached; the browser is told nothing more all the same */
export async function turnPushOff(): Promise<PushState> {
  await forgetPush()
  await api.unsubscribeFromPush()
  return 'off'
}

/** This browser ends its subscription. The server forgets it with the session, or with the next message. */
export async function forgetPush(): Promise<void> {
  deviceStorage.remove(OWNER_KEY)
  if (!isPushSupported()) return
  const subscription = await findSubscription()
  await subscription?.unsubscribe()
}

/** Gives the subscription of this browser to the present session: it ended with the former one. */
export async function renewPush(userId: number): Promise<void> {
  if (!isOwner(userId) || !isPushSupported() || Notification.permission !== 'granted') return
  const { pushKey } = await api.getNotificationSettings()
  if (pushKey !== null) await send(await subscribe(pushKey))
}
