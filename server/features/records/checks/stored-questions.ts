import type { Question as PublicQuestion } from '#shared/contract/checks.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { flag, type RowFlag, type RowTime } from '#server/database/row-values.ts'

/** As it is stored. */
export interface QuestionRow {
  id: number
  kind: 'one' | 'several'
  text: string
  choices: string
  right: string
  why: string | null
  atMs: number | null
  isUsed: RowFlag
  replacedAt: RowTime | null
}

/** A question with its right choices. */
export type StoredQuestion = Omit<PublicQuestion, 'right' | 'why'> & {
  right: number[]
  why: string | null
  isUsed: boolean
  isReplaced: boolean
}

const SELECT = `select q.id, q.kind, q.text, q.choices, q.right_choices as "right", q.why, q.at_ms as "atMs",
  q.is_used as "isUsed", q.replaced_at as "replacedAt" from questions q`

const toStored = ({ choices, right, isUsed, replacedAt, ...row }: QuestionRow): StoredQuestion => ({
  ...row,
  // putCheck alone writes both columns.
  choices: JSON.parse(choices) as string[],
  right: JSON.parse(right) as number[],
  isUsed: flag(isUsed),
  isReplaced: replacedAt !== null,
})

/** Runs a statement of this file, in a transaction or outside of one. */
type ReadRows = (sql: string, values: number[]) => Promise<QuestionRow[]>

/** The questions of a lesson that are asked now, in their order. */
export const presentQuestions = async (read: ReadRows, videoId: number): Promise<StoredQuestion[]> =>
  (await read(`${SELECT} where q.video_id = ? and q.replaced_at is null order by q.position`, [videoId])).map(
    toStored,
  )

/** Questions by their ids, in this order, also replaced ones. */
export async function questionsOf(read: ReadRows, ids: readonly number[]): Promise<StoredQuestion[]> {
  const rows = await read(`${SELECT} where q.id in (${placesFor(ids)})`, padToConstantLength(ids))
  const byId = new Map(rows.map((row) => [row.id, toStored(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
