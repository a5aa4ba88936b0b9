import type { WallClip } from '#shared/contract/wall.ts'
import { defineStored, isRecord } from './stored.ts'

interface Library {
  etag: string
  clips: WallClip[]
}

const isClip = (value: unknown): value is WallClip =>
  isRecord(value) &&
  typeof value['id'] === 'number' &&
  typeof value['src'] === 'string' &&
  typeof value['title'] === 'string' &&
  typeof value['start'] === 'number' &&
  isRecord(value['category'])

const stored = defineStored<Library>('wall-library', { etag: '', clips: [] }, (value) =>
  isRecord(value) && typeof value['etag'] === 'string' && Array.isArray(value['clips'])
    ? { etag: value['etag'], clips: value['clips'].filter(isClip) }
    : undefined,
)

const ANSWER_WITHIN_MS = 8000

/** The clips as the server last named them, kept for when it can't be asked. */
export class WallLibrary {
  #library = stored.read()

  get clips(): readonly WallClip[] {
    return this.#library.clips
  }

  /**
   * Asks what there is, as nobody in particular.
   * @returns whether it changed
   * @throws where the server can't be reached or has no list to give
   */
  async refresh(): Promise<boolean> {
    const answer = await fetch(__ROUTES__.listWallClips.path, {
      cache: 'no-store',
      credentials: 'omit',
      headers: this.#library.etag ? { 'if-none-match': this.#library.etag } : {},
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (answer.status === 304) return false
    if (!answer.ok) throw new Error(`The list of clips answered ${answer.status}`)
    const clips: unknown = await answer.json()
    if (!Array.isArray(clips)) throw new Error('The list of clips is none')
    this.#library = { etag: answer.headers.get('etag') ?? '', clips: clips.filter(isClip) }
    stored.write(this.#library)
    return true
  }
}
