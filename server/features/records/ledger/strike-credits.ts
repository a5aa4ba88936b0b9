import type { Statements } from '#server/database/database.ts'
import { addCredit, ORIGIN, type Origin } from './add-credit.ts'

const OF_SESSION = `select c.id as "reversesId", c.ms, ${ORIGIN} from credits c
  where c.member_id = ? and c.session_id = ? and c.source <> 'correction'
  and not exists (select 1 from credits r where r.reverses_id = c.id)`

type Strike = Required<Pick<Origin, 'reason' | 'by'>> & { at: Date }

/** Takes back the lines that a member has of a session, by new lines below zero (rule T3). */
export async function strikeCredits(
  statements: Statements,
  memberId: number,
  sessionId: number,
  { reason, by, at }: Strike,
): Promise<void> {
  const rows = await statements.execute<(Origin & { ms: number })[]>(OF_SESSION, [memberId, sessionId])
  for (const { ms, source, ...row } of rows)
    await addCredit(statements, { ...row, ms: -ms, source: 'correction', corrects: source, reason, by, at })
}
