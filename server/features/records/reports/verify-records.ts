import { totalOf, type Ranges } from '#shared/records/ranges.ts'
import type { Reader } from '#server/database/reader.ts'
import { countableTime, readPlayed } from '../sessions/played.ts'

interface DayRow {
  person: number
  training_day: string
  ms: number | string
  ranges: string | null
}

interface RollCallCredits {
  member: number
  session: number
  played: string | null
  ms: number | string
}

/** What each person earned on each day, beside the clock of that person. */
const SELECT_BY_DAY = `select l.person, l.training_day, l.ms, t.ranges from (
    select coalesce(p.merged_into_id, p.id) as person, c.training_day, sum(c.ms) as ms
    from credits c join members p on p.id = c.member_id where c.source <> 'correction' group by coalesce(p.merged_into_id, p.id), c.training_day) l
  left join trained_time t on t.member_id = l.person and t.training_day = l.training_day`
/** Corrections never take back more than there was; a lesson of a day is one line of the transcript. */
const SELECT_OVERDRAWN = `select max(c.id) as id, sum(c.ms) as ms from credits c
  group by c.member_id, c.training_day, coalesce(c.corrects, c.source), c.video_id, c.version, c.session_id, c.title
  having sum(c.ms) < 0`
const FIND_LOST_CREDITS = `select c.id from credits c left join credits o on o.id = c.reverses_id
  where c.source = 'correction' and o.id is null`
const ROLL_CALL_CREDITS = `select c.member_id as member, c.session_id as session, s.played, sum(c.ms) as ms
  from credits c left join training_sessions s on s.id = c.session_id and s.confirmed_at is not null
  where c.source = 'wall' group by c.member_id, c.session_id, s.played`
/** Each round of an assignment that repeats counts a lesson once. */
const TOO_LONG = `select coalesce(p.merged_into_id, p.id) as person, c.video_id, sum(c.ms) as ms, w.length_ms
  from credits c join members p on p.id = c.member_id
  join (select member_id, video_id, version, sum(length_ms) as length_ms from watched group by member_id, video_id, version) w
    on w.member_id = coalesce(p.merged_into_id, p.id) and w.video_id = c.video_id and w.version = c.version
  where c.source = 'watched' group by coalesce(p.merged_into_id, p.id), c.video_id, c.version, w.length_ms
  having sum(c.ms) > w.length_ms`

/**
 * Repeats the sums of the training record (rule T3).
 * @returns a sentence for each thing that is wrong; none where all is right
 */
export async function verifyRecords(reader: Reader): Promise<string[]> {
  const faults: string[] = []
  for (const { person, training_day: day, ms, ranges } of await reader.all<DayRow>(SELECT_BY_DAY)) {
    // The column is written by ledger/add-credit.ts alone.
    const clock = ranges === null ? 0 : totalOf(JSON.parse(ranges) as Ranges)
    if (Number(ms) > clock)
      faults.push(`Member ${person} has ${ms} ms on ${day}, and the clock of that day has ${clock} ms.`)
  }
  for (const { id, ms } of await reader.all<{ id: number; ms: number }>(SELECT_OVERDRAWN))
    faults.push(`The corrections beside line ${id} take back ${-ms} ms more than there is.`)
  for (const { member, session, played, ms } of await reader.all<RollCallCredits>(ROLL_CALL_CREDITS)) {
    const whole = [-Infinity, Infinity] as const
    const most = totalOf(countableTime('roll_call', readPlayed(played, session), whole))
    if (Number(ms) > most)
      faults.push(`Member ${member} has ${ms} ms of roll call ${session}, whose wall played ${most} ms.`)
  }
  for (const id of await reader.column<number>(FIND_LOST_CREDITS))
    faults.push(`Line ${id} corrects a line that is not there.`)
  for (const row of await reader.all<{ person: number; video_id: number; ms: number; length_ms: number }>(
    TOO_LONG,
  ))
    faults.push(
      `Member ${row.person} has ${row.ms} ms of video ${row.video_id}, which lasts ${row.length_ms} ms in all rounds.`,
    )
  return faults
}
