import type { z } from 'zod'
import type { Transcript, transcriptQuery, TranscriptLine } from '#shared/contract/transcripts.ts'
import { can } from '#shared/permissions.ts'
import type { Reader } from '#server/database/reader.ts'
import { flag, type RowFlag } from '#server/database/row-values.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { reachOf } from '../roster/reach.ts'

type MemberRow = Transcript['member'] & { userId: number | null; unitId: number | null }
type LineRow = Omit<TranscriptLine, 'isEarlierVersion'> & { isEarlierVersion: RowFlag }

const MEMBER = `select p.id, p.name, p.number, p.title, p.user_id as "userId", m.unit_id as "unitId", u.name as unit from members p
  left join memberships m on m.member_id = p.id and m.to_day is null left join units u on u.id = m.unit_id
  where p.id = ? and p.is_listed`
/**
 * What was watched of one lesson on one day is one line, with the number of its last report: a lesson of an hour has a
 * hundred. Everything else is a line by itself.
 */
const LINES = `select max(c.id) as credit, c.training_day as day, c.title, c.version, c.category, c.source,
    cast(sum(c.ms) as double precision) as ms,
    max(c.by_name) as "confirmedBy", max(c.reverses_id) as reverses, max(c.reason) as reason,
    max(case when c.reverses_id is null then s.place end) as place,
    max(case when c.version < coalesce(v.lesson_version, v.version) then 1 else 0 end) as "isEarlierVersion"
  from credits c join members p on p.id = c.member_id left join videos v on v.id = c.video_id
  left join training_sessions s on s.id = c.session_id
  where (c.member_id = ? or p.merged_into_id = ?) and c.training_day >= ? and c.training_day <= ? and c.id <= ?
  group by c.training_day, c.title, c.version, c.category, c.source, c.video_id,
    case when c.source = 'watched' then 0 else c.id end
  order by c.training_day, 1`

/** A member, and what the caller may do with the record. */
export interface ReadableMember {
  member: Transcript['member']
  mayCorrect: boolean
}

/**
 * The member, where the caller is that person, leads the unit, or reads everything (rule T5).
 * @throws ApiError not_found otherwise: peers do not learn who is on the roster
 */
export async function readableMember(reader: Reader, caller: Caller, id: number): Promise<ReadableMember> {
  const [row] = await reader.all<MemberRow>(MEMBER, [id])
  const reach = await reachOf(reader, caller)
  const isOwn = row?.userId === caller.id
  const leads =
    row !== undefined && (reach.isEverybody || (row.unitId !== null && reach.units.has(row.unitId)))
  if (!row || (!isOwn && !leads)) throw new ApiError('not_found', 'There is no such record.')
  // A person who may read everything corrects with `records.manage` alone, and an officer in the own units.
  const mayCorrect = !isOwn && leads && (!reach.isEverybody || can(caller, 'records.manage'))
  return { member: row, mayCorrect }
}

/** @throws ApiError as `readableMember`; invalid for days in the wrong order */
export async function readTranscript(
  reader: Reader,
  caller: Caller,
  id: number,
  { from, to, until }: z.output<typeof transcriptQuery>,
): Promise<Transcript> {
  if (to < from) throw invalidField('to', 'The last day is not before the first one.')
  const readable = await readableMember(reader, caller, id)
  const [last] = await reader.all<{ id: number | null }>('select max(id) as id from credits')
  const end = Math.min(until ?? Number.POSITIVE_INFINITY, last?.id ?? 0)
  const rows = await reader.all<LineRow>(LINES, [id, id, from, to, end])
  const lines = rows.map((row) => ({ ...row, isEarlierVersion: flag(row.isEarlierVersion) }))
  return { ...readable, lines, totalMs: lines.reduce((sum, { ms }) => sum + ms, 0), until: end }
}
