import type { WallClip } from '#shared/contract/wall.ts'
import { isWallClip } from './wall-clip.ts'
import { storedLibrary } from './wall-storage.ts'

const REQUEST_TIMEOUT_MS = 8000

/** The list of clips of the server, stored for a time without a connection. */
export class WallLibrary {
  #library = storedLibrary.get()

  get clips(): readonly WallClip[] {
    return this.#library.clips
  }

  /**
   * Requests the list, without credentials.
   * @returns whether the list has changed
   * @throws Error where the server can't be reached or its answer isn't a list
   */
  async refresh(): Promise<boolean> {
    const answer = await fetch(__ROUTES__.listWallClips.path, {
      cache: 'no-store',
      credentials: 'omit',
      headers: this.#library.etag ? { 'if-none-match': this.#library.etag } : {},
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    if (answer.status === 304) return false
    if (!answer.ok) throw new Error(`The list of clips answered ${answer.status}`)
    const clips: unknown = await answer.json()
    if (!Array.isArray(clips)) throw new Error('The list of clips is none')
    this.#library = { etag: answer.headers.get('etag') ?? '', clips: clips.filter(isWallClip) }
    storedLibrary.set(this.#library)
    return true
  }
}
