import { Attendance, TrainingSession, type Member, type Unit } from '#server/entities/records.entity.ts'
import type { User } from '#server/entities/user.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { displayName } from '#server/features/accounts/display-name.ts'
import { DEFAULT_DAY_RULE } from '#server/features/settings/department-day.ts'
import { countAttendance } from '#server/features/records/sessions/count-attendance.ts'
import type { PlayedPart } from '#server/features/records/sessions/played.ts'
import type { EntityManager } from '../database/database.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MINUTES = 30

interface SampleCrew {
  unit: Unit
  leader: User
  members: readonly Member[]
}

/**
 * Two roll calls of half an hour at the wall of a crew: one of last week, which the officer has confirmed, and one of
 * yesterday, which waits. The last member came ten minutes late.
 */
export async function addRollCalls(
  em: EntityManager,
  { unit, leader, members }: SampleCrew,
  { officer, now }: { officer: User; now: Date },
): Promise<void> {
  const shorts = await em.find(Video, { approvalStatus: 'approved', isMicroClip: true }, { limit: 3 })
  const lessons =
    shorts.length > 0 ? shorts : await em.find(Video, { approvalStatus: 'approved' }, { limit: 3 })
  const caller = { id: officer.id, displayName: displayName(officer) }
  for (const daysAgo of [7, 1]) {
    const openedAt = new Date(now.getTime() - daysAgo * DAY_MS - 20 * MINUTE_MS)
    const at = (minutes: number) => new Date(openedAt.getTime() + minutes * MINUTE_MS)
    const parts = lessons.map(({ id, version }, index): PlayedPart => {
      const share = MINUTES / lessons.length
      return [id, version, at(index * share).getTime(), at((index + 1) * share).getTime()]
    })
    const titles = Object.fromEntries(lessons.map(({ id, title }) => [id, title]))
    const session = em.create(TrainingSession, {
      kind: 'roll_call',
      unit,
      title: 'Lessons at the start of the shift',
      place: 'Day room',
      filedById: leader.id,
      filedBy: displayName(leader),
      openedAt,
      closedAt: at(MINUTES),
      played: JSON.stringify({ titles, parts }),
    })
    const attendances = members.map((member, index) =>
      em.create(Attendance, {
        session,
        member,
        how: index % 4 === 3 ? 'officer' : 'code',
        fromAt: at(index === members.length - 1 ? 10 : 0),
        toAt: null,
        state: 'waiting',
      }),
    )
    await em.flush()
    if (daysAgo === 1) continue
    for (const attendance of attendances) {
      await countAttendance(em, session, attendance, { caller, rule: DEFAULT_DAY_RULE, at: at(MINUTES + 5) })
      attendance.state = 'counted'
    }
    const confirmed = { confirmedById: caller.id, confirmedBy: caller.displayName }
    Object.assign(session, { headcount: members.length, confirmedAt: at(MINUTES + 5), ...confirmed })
    await em.flush()
  }
}
