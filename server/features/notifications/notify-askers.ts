import { notify, type Notifying } from './notify.ts'

interface Outcome {
  /** The lesson that was made. */
  video?: number
  decision: 'approved' | 'rejected'
  detail: string
}

/** Tells the people who asked for a lesson what came of it. */
export const notifyAskers = (notifying: Notifying, wish: number, outcome: Outcome): Promise<void> =>
  notify(notifying, {
    kind: 'wish-settled',
    to: { sql: 'u.id in (select a.user_id from wish_askers a where a.wish_id = ?)', values: [wish] },
    ...outcome,
  })
