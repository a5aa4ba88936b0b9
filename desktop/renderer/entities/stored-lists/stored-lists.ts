import { hashKey, type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query'
import type { User } from '#shared/contract/accounts.ts'
import { STORED_LISTS_SECONDS, STORED_LISTS_SHORT_SECONDS } from '#shared/limits/lists.ts'
import { authToken } from '../../lib/auth-token.ts'
import { inDeviceStore } from '../../lib/device-database.ts'
import { isRecord } from '../../lib/is-record.ts'
import { storedShown } from '../../lib/line.ts'
import { queriesOf, sessionKey } from '../query-keys.ts'
import { listMark } from '../session/list-mark.ts'

/** Characters of JSON: longer lists are not stored. */
const LIST_MAX_LENGTH = 200_000
/** The least recently read are removed. */
const LISTS_MAX = 60
/** Changes within this time are written together. */
const WRITE_AFTER_MS = 1500

/** Lists that anybody or this person alone may read. Nothing of an officer's work, and nothing about the sign-in. */
const LISTS = queriesOf(
  'getCurrentUser',
  'listCategories',
  'getCategory',
  'listFeatured',
  'listTrending',
  'listMicroClips',
  'listShorts',
  'listVideos',
  'listCategoryVideos',
  'listRecommended',
  'listCreators',
  'getCreatorVideos',
  'listSaved',
  'listLiked',
  'listWatchLater',
  'listOwnVideos',
)

interface StoredList {
  hash: string
  /** See session/list-mark.ts. */
  mark: string
  /** When the server sent it, in milliseconds since 1970. */
  at: number
  /** The last moment, in milliseconds since 1970, at which it is shown. */
  until: number
  data: unknown
}

const isStoredList = (stored: unknown): stored is StoredList =>
  isRecord(stored) && typeof stored['mark'] === 'string' && typeof stored['at'] === 'number'

/**
 * What this device stored of a query, for a page that can't reach the server.
 * @returns undefined where nothing was stored, it was another person's, or it is too old
 */
export async function readStored({ queryHash }: Pick<Query, 'queryHash'>): Promise<unknown> {
  const found = await inDeviceStore(
    'lists',
    'readonly',
    (store) => store.get(queryHash) as IDBRequest<unknown>,
  )
  if (!isStoredList(found) || found.mark !== listMark.read() || found.until < Date.now()) return undefined
  storedShown.set(new Map([...storedShown.get(), [queryHash, found.at]]))
  return found.data
}

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  isRecord(data) && Array.isArray(data['pages']) && Array.isArray(data['pageParams'])

/** The first page of a paged list: it leads on by itself. */
const firstPageOf = (data: unknown): unknown =>
  isPaged(data) ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data

/** Own lists have an address with the id of their person: those of others, which officers read, are not stored. */
const isOfOthers = ({ queryKey: [address] }: Query, user: User | null): boolean =>
  /^\/api\/users\/(\d+)\//.exec(String(address))?.[1] !== undefined &&
  !String(address).startsWith(`/api/users/${user?.id}/`)

/** The end of the session, in milliseconds since 1970; null where it is not known, as of the session of a provider. */
function sessionEnd(): number | null {
  try {
    const claims: unknown = JSON.parse(atob(authToken.read()?.split('.')[1] ?? ''))
    return isRecord(claims) && typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : null
  } catch {
    return null
  }
}

/** Until when a list of this age is shown. A session that ends meanwhile ends it, as far as the device can know. */
function shownUntil(at: number, user: User | null): number {
  if (!user) return at + STORED_LISTS_SECONDS * 1000
  const end = sessionEnd()
  const isLong = end !== null && !user.isAdmin
  return Math.min(end ?? Infinity, at + (isLong ? STORED_LISTS_SECONDS : STORED_LISTS_SHORT_SECONDS) * 1000)
}

/** Writes lists, and removes those of other persons and those that are too old or too many. */
async function write(lists: readonly StoredList[], mark: string): Promise<void> {
  const all = await inDeviceStore('lists', 'readonly', (store) => store.getAll() as IDBRequest<unknown[]>)
  const written = new Set(lists.map(({ hash }) => hash))
  const others = all
    .filter(isStoredList)
    .filter((list) => !written.has(list.hash) && list.mark === mark && list.until >= Date.now())
    .toSorted((one, other) => other.at - one.at)
    .slice(0, Math.max(0, LISTS_MAX - written.size))
  const kept = new Set([...written, ...others.map(({ hash }) => hash)])
  await inDeviceStore('lists', 'readwrite', (store) => {
    for (const list of all)
      if (isRecord(list) && !kept.has(String(list['hash']))) store.delete(String(list['hash']))
    // The person may have signed out meanwhile.
    if (listMark.read() === mark) for (const list of lists) store.put(list)
    return store.count()
  })
}

/**
 * Stores the lists of the page on this device from now on, for the person who is signed in. The storage may be denied
 * or full: then nothing is stored, and nothing throws.
 * @returns a function that ends it
 */
export function storeLists(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  const waiting = new Set<Query>()
  /** When the server sent what a query shows; changes by live messages leave it. */
  const sentAt = new WeakMap<Query, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let person: { id: number | null; since: number } | null = null

  const sessionHash = hashKey(sessionKey)
  const isStored = ({ queryHash }: Query) => storedShown.get().has(queryHash)
  const listOf = (query: Query, mark: string, user: User | null): StoredList | null => {
    const { queryHash: hash, state } = query
    const at = sentAt.get(query) ?? state.dataUpdatedAt
    // Read for the person who was here before.
    if (hash !== sessionHash && at < (person?.since ?? 0)) return null
    const data = firstPageOf(state.data)
    if (data === undefined || data === null || isStored(query) || isOfOthers(query, user)) return null
    if (JSON.stringify(data).length > LIST_MAX_LENGTH) return null
    return { hash, mark, at, until: shownUntil(at, user), data }
  }
  const flush = () => {
    timer = undefined
    const session = cache.get(sessionHash)
    const user = client.getQueryData<User | null>(sessionKey)
    // Not before the server has said who is here.
    if (!session || user === undefined || isStored(session)) return
    const mark = listMark.claim(user)
    const lists = [...waiting].map((query) => listOf(query, mark, user)).filter((list) => list !== null)
    waiting.clear()
    void write(lists, mark).catch(() => undefined)
  }
  const notePerson = () => {
    const user = client.getQueryData<User | null>(sessionKey)
    if (user === undefined) return
    const id = user?.id ?? null
    // The first lists of a page are read together with its session.
    if (person?.id !== id) person = { id, since: person ? Date.now() : 0 }
  }
  const note = (query: Query) => {
    if (query.queryHash === sessionHash) notePerson()
    if (!LISTS.predicate(query) || query.state.status !== 'success' || isStored(query)) return
    waiting.add(query)
    timer ??= setTimeout(flush, WRITE_AFTER_MS)
  }
  for (const query of cache.getAll()) note(query)
  const end = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!event.action.manual) sentAt.set(event.query, event.query.state.dataUpdatedAt)
    note(event.query)
  })
  return () => {
    end()
    clearTimeout(timer)
  }
}
