import type { TranscriptLine } from '#shared/contract/transcripts.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { readableMember } from '../reports/transcript.ts'
import { addCredit, ORIGIN, type Origin } from './add-credit.ts'

const FIND_CREDIT = `select ${ORIGIN}, c.video_id as "videoId", c.version, coalesce(p.merged_into_id, p.id) as person
  from credits c join members p on p.id = c.member_id where c.id = ?`
const LOCK_MEMBER = 'select id from members where id = ? for no key update'
/** What a line of the transcript has now: a lesson of a day is one line there. */
const READ_BALANCE = `select coalesce(sum(c.ms), 0) as ms from credits c left join credits o on o.id = c.reverses_id
  where c.id = ? or c.reverses_id = ? or (? = 'watched' and c.member_id = ? and c.training_day = ? and c.video_id = ?
    and c.version = ? and coalesce(o.source, c.source) = 'watched')`
const FIND_NEWEST_REVERSAL = 'select max(id) as id from credits where reverses_id = ?'

const noSuchLine = () => new ApiError('not_found', 'There is no such line in the record.')

/** Corrects lines of the ledger by new ones (rule T3). */
export function createCorrections({ database, now }: Pick<Parts, 'database' | 'now'>) {
  /**
   * @throws ApiError not_found; not_allowed for the own record and for what the caller does not lead (rule T4); conflict for a
   *   correction, and where the line has this time already
   */
  return async (
    caller: Caller,
    id: number,
    { ms, reason }: { ms: number; reason: string },
  ): Promise<TranscriptLine> => {
    const [found] = await database.reader.all<Origin & { person: number }>(FIND_CREDIT, [id])
    if (!found) throw noSuchLine()
    const { person, ...row } = found
    const { mayCorrect } = await readableMember(database.reader, caller, person)
    if (!mayCorrect) throw new ApiError('not_allowed', 'Another officer of the unit corrects this record.')
    if (row.source === 'correction')
      throw new ApiError('conflict', 'A correction is not corrected. Please correct the line that it names.')
    const by = { id: caller.id, name: caller.displayName }
    return database.statements(async (statements) => {
      await statements.execute(LOCK_MEMBER, [person])
      const [present] = await statements.execute<{ ms: number | string }[]>(READ_BALANCE, [
        id,
        id,
        row.source,
        row.memberId,
        row.day,
        row.videoId ?? null,
        row.version ?? null,
      ])
      const change = ms - Number(present?.ms ?? 0)
      if (change === 0) throw new ApiError('conflict', 'The line has this time already.')
      await addCredit(statements, {
        ...row,
        ms: change,
        source: 'correction',
        corrects: row.source,
        reversesId: id,
        reason,
        by,
        at: now(),
      })
      const [added] = await statements.execute<{ id: number }[]>(FIND_NEWEST_REVERSAL, [id])
      return {
        day: row.day,
        title: row.title,
        category: row.category,
        credit: added?.id ?? id,
        version: null,
        isEarlierVersion: false,
        source: 'correction',
        ms: change,
        place: null,
        confirmedBy: by.name,
        reverses: id,
        reason,
      }
    })
  }
}
