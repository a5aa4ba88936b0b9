import type { CreditSource } from '#server/entities/records.entity.ts'
import type { Statements } from '#server/database/database.ts'
import { addCredit } from './add-credit.ts'

interface CreditRow {
  id: number
  member_id: number
  member_name: string
  training_day: string
  unit_id: number | null
  unit: string | null
  category_id: number | null
  category: string | null
  title: string
  ms: number
  source: CreditSource
}

const OF_SESSION = `select id, member_id, member_name, training_day, unit_id, unit, category_id, category, title, ms, source
  from credits c where member_id = ? and session_id = ? and source <> 'correction'
  and not exists (select 1 from credits r where r.reverses_id = c.id)`

interface Strike {
  reason: string
  by: { id: number; name: string }
  at: Date
}

/** Takes back the lines that a member has of a session, by new lines below zero (rule T3). */
export async function strikeCredits(
  statements: Statements,
  memberId: number,
  sessionId: number,
  { reason, by, at }: Strike,
): Promise<void> {
  const rows = await statements.execute<CreditRow[]>(OF_SESSION, [memberId, sessionId])
  for (const row of rows)
    await addCredit(statements, {
      memberId: row.member_id,
      memberName: row.member_name,
      day: row.training_day,
      unitId: row.unit_id,
      unit: row.unit,
      categoryId: row.category_id,
      category: row.category,
      title: row.title,
      ms: -row.ms,
      source: 'correction',
      corrects: row.source,
      sessionId,
      reversesId: row.id,
      reason,
      by,
      at,
    })
}
