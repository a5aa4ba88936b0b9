import { useStore } from '../../lib/create-store.ts'
import { persisted } from '../../lib/persisted.ts'

/**
 * The account that was registered on this device and has not said yet what it works on; null for none. An account is
 * registered once, so it is asked once.
 */
export const disciplineQuestion = persisted<number | null>('discipline-question', null, (stored) =>
  typeof stored === 'number' ? stored : undefined,
)

export const useIsDisciplineAsked = (userId: number | undefined): boolean =>
  useStore(disciplineQuestion) === userId
