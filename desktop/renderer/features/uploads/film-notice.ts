import { uploadNotices } from '../../entities/upload/upload-notices.ts'
import { createStore } from '../../lib/create-store.ts'
import type { FilmList } from './film-list.ts'
import { filmStatusOf, type FilmStatus } from './film-status.ts'
import { percentOf } from './upload-draft.ts'
import { TROUBLES } from './upload-progress-label.ts'

type Kind = FilmStatus['kind']

/** What a screen reader hears when a video comes into this state; the others are not announced. */
const ANNOUNCED_TEXTS: Partial<Record<Kind, string>> = {
  sent: 'sent for review',
  failed: 'failed',
  file: 'choose this file again',
  details: 'has arrived and lacks details',
}

const announcements = createStore('')
/** The last change of state, for a live region. */
export const filmAnnouncement = { get: announcements.get, subscribe: announcements.subscribe }

/** @returns tells the tray and the live region how far the list is; called after each change */
export function tellOfFilms(list: FilmList): () => void {
  const { to, kind: of } = list
  let before = new Map<number, Kind>()
  let isLost = false
  return () => {
    const films = list.films.get()
    if (films.length === 0) {
      before = new Map()
      return uploadNotices.set(to, null)
    }
    const rows = films.map((film) => {
      const state = list.storeOf(film.id).get()
      return {
        film,
        title: film.sentAs ?? (state.title.trim() || film.name),
        ...filmStatusOf(film, state, of === 'shorts'),
      }
    })
    const count = (...kinds: Kind[]): number => rows.filter(({ kind }) => kinds.includes(kind)).length
    const changed = rows.filter(({ film, kind }) => before.get(film.id) !== kind && before.has(film.id))
    const said = changed.flatMap(({ title, kind }) =>
      ANNOUNCED_TEXTS[kind] ? `${title}: ${ANNOUNCED_TEXTS[kind]}.` : [],
    )
    before = new Map(rows.map(({ film, kind }) => [film.id, kind]))
    const lost = count('lost')
    // Once for all videos.
    if (lost > 0 && !isLost) said.push(TROUBLES.connection.words)
    isLost = lost > 0
    if (said.length > 0) announcements.set(said.join(' '))

    const moving = count('sending', 'submitting', 'waiting')
    const rest = count('failed', 'file', 'details', 'ready')
    const isSignedOut = count('signed-out') > 0
    const trouble = isSignedOut ? TROUBLES['sign-in'] : lost > 0 ? TROUBLES.connection : null
    const idle = count('failed') > 0 ? ('failed' as const) : ('waiting' as const)
    const sent = rows.reduce((sum, row) => sum + row.sent, 0)
    const total = films.reduce((sum, { size }) => sum + size, 0)
    return uploadNotices.set(to, {
      key: to,
      to,
      title: films.length === 1 ? '1 video' : `${films.length} videos`,
      words: trouble?.words ?? (moving > 0 ? 'Uploading…' : 'They wait for you.'),
      detail: [
        `${count('sent')} of ${films.length} sent for review`,
        rest > 0 && `${rest} ${rest === 1 ? 'needs' : 'need'} you`,
      ]
        .filter(Boolean)
        .join(' · '),
      percent: percentOf(sent, total),
      state: trouble?.state ?? (moving > 0 ? 'moving' : idle),
      stop: null,
    })
  }
}
