import type { Certificate } from '#shared/contract/assignments.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import type { Reader } from '#server/database/reader.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { readableMember } from '../reports/transcript.ts'
import { readUnits } from '../roster/unit-tree.ts'
import { roundOn } from './assignment-rounds.ts'
import { readMembers, readRoster, selectAssignments } from './assignments.queries.ts'

const SELECT_EARNED_TIME = `select cast(coalesce(sum(c.ms), 0) as double precision) as ms from credits c join members p on p.id = c.member_id
  where (c.member_id = ? or p.merged_into_id = ?) and c.id <= ? and c.training_day >= ? and c.video_id in `

/**
 * That a person has done the present round of an assignment, and how many hours the ledger has for its lessons.
 * @throws ApiError not_found for peers, and where the person does not have the assignment; conflict where it is not done
 */
export async function readCertificate(
  reader: Reader,
  caller: Caller,
  { id, memberId }: { id: number; memberId: number },
  today: string,
): Promise<Certificate> {
  const { member } = await readableMember(reader, caller, memberId)
  const [given] = await selectAssignments(reader, 'where a.id = ?', [id])
  const [tree, people] = await Promise.all([readUnits(reader), readRoster(reader, today)])
  const roster = people.filter((one) => one.id === memberId)
  const [own] = given ? (await readMembers(reader, [given], { tree, roster, today }))(given) : []
  if (!given || !own) throw new ApiError('not_found', 'This assignment is not here.')
  const { doneAt } = own
  if (doneAt === null) throw new ApiError('conflict', 'This assignment is not done yet.')
  const { startsOn, dueOn, countsFrom } = roundOn(given, today)
  const [last] = await reader.all<{ id: number | null }>('select max(id) as id from credits')
  const until = last?.id ?? 0
  const videoIds = given.videos.map(({ videoId }) => videoId)
  const [earned] = await reader.all<{ ms: number }>(`${SELECT_EARNED_TIME}(${placesFor(videoIds)})`, [
    memberId,
    memberId,
    until,
    countsFrom,
    ...padToConstantLength(videoIds),
  ])
  return {
    member,
    title: given.title,
    startsOn,
    dueOn,
    doneAt,
    lessons: own.videos.map(({ videoId, title, doneAt: time, checkPassed }) => ({
      videoId,
      title,
      doneAt: time ?? doneAt,
      checkPassed: checkPassed === true,
    })),
    earnedMs: earned?.ms ?? 0,
    until,
  }
}
