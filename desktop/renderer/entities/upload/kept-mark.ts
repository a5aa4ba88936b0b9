import { persistedDraft } from '../../lib/device-drafts.ts'

/** Set while this device has a list of videos that are not all sent. */
export const hasFilmList = persistedDraft<true>('film-list', (stored) => (stored === true ? true : undefined))

/** Set while this device keeps files of uploads: a page without one does not open the storage. */
export const hasKeptUploads = persistedDraft<true>('kept-uploads', (stored) =>
  stored === true ? true : undefined,
)
