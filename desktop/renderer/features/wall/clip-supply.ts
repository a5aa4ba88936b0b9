import type { WallClip } from '#shared/contract/wall.ts'
import { isNamedBy } from '../../entities/category/is-named-by.ts'
import { RequestError } from '../../lib/request-error.ts'
import { ROUTE_LINES } from '../../lib/route-lines.ts'
import { fillCache, openClipCache, type ClipCache } from './clip-cache.ts'
import type { WallPlan } from './desk.ts'
import { Quarantine } from './quarantine.ts'
import { ShuffleBag } from './shuffle-bag.ts'
import type { Source } from './slot.ts'
import { isWallClip, storedLibrary, wallLog } from './wall-storage.ts'

const REQUEST_TIMEOUT_MS = 8000

/** The server keeps its library for members, and takes this screen for a visitor. */
export class WallRefused extends Error {}

type SupplyPlan = Pick<WallPlan, 'categories' | 'pinned' | 'training'>

/** The clips of the library, the order in which they play, and their sources. */
export class ClipSupply {
  #cache: ClipCache | null = null
  #filling: AbortController | null = null
  #plan: SupplyPlan
  /** The last pinned clip that was shown, by its id. */
  #lastPinned: number | null = null
  /** The server's list of clips, stored for a time without a connection. */
  #library = storedLibrary.get()
  /** Whether the server's list is known, now or from an earlier start. */
  isListed = this.#library.etag !== ''
  readonly #bag = new ShuffleBag()
  readonly #quarantine = new Quarantine()

  constructor(plan: SupplyPlan) {
    this.#plan = plan
    this.#update()
  }

  /** Pinned clips, then shorts, then full lessons, each newest first: a long lesson takes no short's room. */
  get all(): readonly WallClip[] {
    const { pinned, training } = this.#plan
    const clips = [...pinned, ...this.#library.clips, ...training]
    return [...new Map(clips.map((clip) => [clip.id, clip])).values()]
  }
  get cachedCount(): number {
    return this.all.filter(({ src }) => this.#cache?.cached.has(src)).length
  }
  get isOpen(): boolean {
    return this.#cache !== null
  }

  async open(): Promise<void> {
    this.#cache = await openClipCache()
  }

  close(): void {
    this.#filling?.abort()
  }

  setPlan(plan: SupplyPlan): void {
    this.#plan = plan
    this.#update()
  }

  /**
   * Requests the list of clips, with the cookie of an enrolled wall.
   * @returns whether the list has changed
   * @throws WallRefused where members alone may watch, and this screen is none of theirs
   * @throws Error where the server can't be reached or its answer isn't a list
   */
  async refresh(): Promise<boolean> {
    const { etag } = this.#library
    const answer = await fetch(ROUTE_LINES.listWallClips.path, {
      cache: 'no-store',
      headers: etag ? { 'if-none-match': etag } : {},
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    if (answer.status === 304) return false
    if (!answer.ok) {
      // Another 401 is of a proxy, which says nothing of this screen.
      const { code } = new RequestError(answer.status, answer.statusText, await answer.text())
      if (code === 'members_only') throw new WallRefused('This screen is not enrolled')
      throw new Error(`The list of clips answered ${answer.status}`)
    }
    const clips: unknown = await answer.json()
    if (!Array.isArray(clips)) throw new Error('The list of clips is none')
    this.#library = { etag: answer.headers.get('etag') ?? '', clips: clips.filter(isWallClip) }
    this.isListed = true
    storedLibrary.set(this.#library)
    wallLog.write(`The library has ${this.all.length} clips`)
    this.#update()
    return true
  }

  /** Forgets every clip and its file. */
  async forget(): Promise<void> {
    this.#filling?.abort()
    this.#library = { etag: '', clips: [] }
    storedLibrary.set(this.#library)
    this.#update()
    const cache = this.#cache
    if (cache) await Promise.all([...cache.cached].map((src) => cache.remove(src)))
  }

  /** The clips of the chosen categories. */
  get #others(): WallClip[] {
    const chosen = this.#plan.categories
    const isChosen = ({ category }: WallClip) => chosen.some((id) => isNamedBy(category, id))
    return chosen.length === 0 ? [...this.all] : this.all.filter(isChosen)
  }

  #update(): void {
    this.#bag.setClips(this.#others.map(({ id }) => id))
  }

  /** The clip with this id; undefined where this wall doesn't show it. */
  find(id: number): WallClip | undefined {
    const { pinned } = this.#plan
    return (pinned.length > 0 ? pinned : this.#others).find((clip) => clip.id === id)
  }

  /** Like `find`, without clips that failed. */
  findPlayable(id: number): WallClip | undefined {
    const clip = this.find(id)
    return clip && !this.#quarantine.has(id) ? clip : undefined
  }

  /**
   * @returns the next pinned clip that can play, or else another one; there, cached clips come before clips that need the
   * network
   */
  choose(current: number | null, isOffline: boolean): WallClip | undefined {
    const cached = this.#cache?.cached
    if (!cached) return undefined
    const isFit = (clip: WallClip | undefined): clip is WallClip =>
      clip !== undefined && !this.#quarantine.has(clip.id)
    const isKept = (clip: WallClip | undefined) => isFit(clip) && cached.has(clip.src)
    const { pinned } = this.#plan
    const after = pinned.findIndex(({ id }) => id === this.#lastPinned) + 1
    const next = [...pinned.slice(after), ...pinned.slice(0, after)].find(isOffline ? isKept : isFit)
    if (next) return next
    const clips = new Map(this.#others.map((clip) => [clip.id, clip]))
    const isCached = (id: number) => isKept(clips.get(id))
    const isPlayable = (id: number) => isFit(clips.get(id))
    const id = this.#bag.choose(isOffline ? [isCached] : [isCached, isPlayable], current)
    return id === undefined ? undefined : clips.get(id)
  }

  markShown({ id }: WallClip): void {
    if (this.#plan.pinned.some((clip) => clip.id === id)) this.#lastPinned = id
    this.#bag.markShown(id)
  }

  async sourceOf(clip: WallClip): Promise<Source> {
    const cache = this.#cache
    const find = async (src: string) => {
      const file = cache?.cached.has(src) ? await cache.find(src).catch(() => null) : null
      return file ? URL.createObjectURL(file) : null
    }
    const [file, captions] = [await find(clip.src), clip.captionsUrl && (await find(clip.captionsUrl))]
    return { url: file ?? clip.src, isCached: file !== null, captionsUrl: captions ?? clip.captionsUrl }
  }

  /** Excludes a clip for an hour and removes its cached file, which is then fetched again. */
  async quarantine(clip: WallClip, reason: string): Promise<void> {
    this.#quarantine.add(clip.id)
    wallLog.write(`Set aside clip ${clip.id} "${clip.title}": ${reason}`)
    await this.#cache?.remove(clip.src)
  }

  /** Caches missing files and removes unwanted ones, except those of the playing clips. */
  async fill(playing: readonly WallClip[], onCached: () => void): Promise<void> {
    const cache = this.#cache
    if (!cache || this.#filling) return
    const filling = new AbortController()
    this.#filling = filling
    try {
      await fillCache({
        cache,
        clips: [...this.#plan.pinned, ...this.#others].filter(({ id }) => !this.#quarantine.has(id)),
        inUse: new Set(playing.map(({ src }) => src)),
        signal: filling.signal,
        onCached,
        onFailure: (clip, error) => wallLog.write(`Could not keep clip ${clip.id}: ${String(error)}`),
      })
    } finally {
      this.#filling = null
    }
  }
}
