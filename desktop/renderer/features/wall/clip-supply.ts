import type { WallClip } from '#shared/contract/wall.ts'
import { openClipCache, type ClipCache } from './clip-cache.ts'
import { fillCache } from './fill-cache.ts'
import { WallLibrary } from './clip-library-sync.ts'
import { SetAside } from './quarantine.ts'
import { ShuffleBag } from './shuffle-bag.ts'
import type { Source } from './slot.ts'
import { wallLog } from './wall-log.ts'

/** Which clips there are, which comes next, and where it is played from. */
export class ClipSupply {
  #cache: ClipCache | null = null
  #filling: AbortController | null = null
  /** Ids; none means all. */
  #categories: readonly number[]
  readonly #library = new WallLibrary()
  readonly #bag = new ShuffleBag()
  readonly #aside = new SetAside()

  constructor(categories: readonly number[]) {
    this.#categories = categories
    this.#update()
  }

  get all(): readonly WallClip[] {
    return this.#library.clips
  }
  get keptCount(): number {
    const { kept } = this.#cache ?? { kept: new Set() }
    return this.all.filter(({ src }) => kept.has(src)).length
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

  setCategories(categories: readonly number[]): void {
    this.#categories = categories
    this.#update()
  }

  /** Asks the server. @returns whether there is a change @throws where it can't be reached */
  async refresh(): Promise<boolean> {
    const hasChanged = await this.#library.refresh()
    if (hasChanged) {
      wallLog.write(`The library has ${this.all.length} clips`)
      this.#update()
    }
    return hasChanged
  }

  /** Of the library, what this wall shows; newest first. */
  get #chosen(): WallClip[] {
    const chosen = this.#categories
    return this.all.filter(({ category }) => chosen.length === 0 || chosen.includes(category.id))
  }

  #update(): void {
    this.#bag.setClips(this.#chosen.map(({ id }) => id))
  }

  /** The clip of this id, as long as it may be shown. */
  find(id: number): WallClip | undefined {
    return this.#chosen.find((clip) => clip.id === id)
  }

  isSetAside(clip: WallClip): boolean {
    return this.#aside.has(clip.id)
  }

  /** What is kept comes before what has to come over the line. */
  choose(current: number | null, isOffline: boolean): WallClip | undefined {
    const kept = this.#cache?.kept
    if (!kept) return undefined
    const clips = new Map(this.#chosen.map((clip) => [clip.id, clip]))
    const isFit = (id: number) => clips.has(id) && !this.#aside.has(id)
    const isKept = (id: number) => isFit(id) && kept.has(clips.get(id)?.src ?? '')
    const id = this.#bag.choose(isOffline ? [isKept] : [isKept, isFit], current)
    return id === undefined ? undefined : clips.get(id)
  }

  markShown(clip: WallClip): void {
    this.#bag.markShown(clip.id)
  }

  async sourceOf(clip: WallClip): Promise<Source> {
    const cache = this.#cache
    const find = async (src: string) => {
      const file = cache?.kept.has(src) ? await cache.find(src).catch(() => null) : null
      return file ? URL.createObjectURL(file) : null
    }
    const [file, captions] = [await find(clip.src), clip.captionsUrl && (await find(clip.captionsUrl))]
    return { url: file ?? clip.src, isKept: file !== null, captionsUrl: captions ?? clip.captionsUrl }
  }

  /** Leaves it alone for a while; what was kept of it is fetched again then. */
  async setAside(clip: WallClip, reason: string): Promise<void> {
    this.#aside.add(clip.id)
    wallLog.write(`Set aside clip ${clip.id} "${clip.title}": ${reason}`)
    await this.#cache?.remove(clip.src)
  }

  /** Keeps what is missing and lets go of what is no longer wanted, but for what is being played. */
  async fill(playing: readonly WallClip[], onKept: () => void): Promise<void> {
    const cache = this.#cache
    if (!cache || this.#filling) return
    const filling = new AbortController()
    this.#filling = filling
    try {
      await fillCache({
        cache,
        clips: this.#chosen.filter((clip) => !this.isSetAside(clip)),
        inUse: new Set(playing.map(({ src }) => src)),
        signal: filling.signal,
        onKept,
        onFailure: (clip, error) => wallLog.write(`Could not keep clip ${clip.id}: ${String(error)}`),
      })
    } finally {
      this.#filling = null
    }
  }
}
