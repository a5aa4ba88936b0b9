import { persisted } from '../../lib/persisted.ts'

/** Whether captions are shown, in every player; null until the viewer has chosen. */
export const captionsPreference = persisted<boolean | null>('captions', null, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
)
