import type { ExportSection, Parts } from '#server/feature.ts'
import type { VideoLists } from '#server/features/feeds/video-list.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import { tellOfAssignments } from './assignments/assignment-notices.ts'
import { assignmentHandlers } from './assignments/assignments.service.ts'
import { checkHandlers } from './checks/checks.service.ts'
import { recordParts } from './day-rule.ts'
import { reportHandlers } from './reports/reports.handlers.ts'
import { linkProvenAddresses } from './roster/link-account.ts'
import { memberHandlers } from './roster/members.service.ts'
import { rosterImportHandlers } from './roster/roster-import.service.ts'
import { unitHandlers } from './roster/units.service.ts'
import type { EnrolledWalls } from '#server/features/wall/enrolled-walls.ts'
import { createRollCalls } from './sessions/roll-calls.service.ts'
import { sessionHandlers } from './sessions/sessions.service.ts'
import { watchingHandlers } from './watching/watching.handlers.ts'

/** Of a video and its version, as one number. */
const WATCHED_POSITION = 'w.video_id * cast(10000 as bigint) + w.version'

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'watched',
    sql: `select ${WATCHED_POSITION} as position, max(v.title) as title, w.version, max(w.covered_ms) as "coveredMs",
      max(w.length_ms) as "lengthMs", max(w.done_at) as "doneAt", max(w.last_at) as "lastAt"
      from members m join watched w on w.member_id = m.id left join videos v on v.id = w.video_id
      where m.user_id = ? and ${WATCHED_POSITION} > ? group by w.video_id, w.version order by 1 limit ?`,
  },
  {
    name: 'trainingCredits',
    sql: `select c.id as position, c.training_day as "trainingDay", c.title, c.category, c.ms as milliseconds, c.source,
      c.reason, c.by_name as "confirmedBy", c.at as "recordedAt" from members m
      join members p on p.id = m.id or p.merged_into_id = m.id join credits c on c.member_id = p.id
      where m.user_id = ? and c.id > ? order by c.id limit ?`,
  },
  {
    name: 'roster',
    sql: `select h.id as position, m.name, m.number, m.title, m.left_on as "leftOn", u.name as unit,
      h.from_day as "fromDay", h.to_day as "toDay", h.is_officer as "isOfficer" from members m
      join memberships h on h.member_id = m.id join units u on u.id = h.unit_id
      where m.user_id = ? and h.id > ? order by h.id limit ?`,
  },
  {
    name: 'trainingSessions',
    sql: `select a.id as position, s.title, s.category, s.place, a.from_at as "fromAt", a.to_at as "toAt", a.state, a.reason
      from members m join attendances a on a.member_id = m.id join training_sessions s on s.id = a.session_id
      where m.user_id = ? and a.id > ? order by a.id limit ?`,
  },
  {
    name: 'checkAttempts',
    sql: `select a.id as position, a.video_id as "videoId", a.question_ids as "questions", a.answers, a.score, a.passed,
      a.at as "begunAt", a.finished_at as "finishedAt" from members m join attempts a on a.member_id = m.id
      where m.user_id = ? and a.id > ? order by a.id limit ?`,
  },
  {
    name: 'checkQuestions',
    sql: `select q.id as position, q.id, q.video_id as "videoId", q.text, q.choices from questions q where exists
      (select 1 from members m join attempts a on a.member_id = m.id where m.user_id = ? and a.video_id = q.video_id and q.is_used)
      and q.id > ? order by q.id limit ?`,
  },
]

interface RecordNeeds {
  videoLists: VideoLists
  settings: SettingsStore
  mail: Mail
  walls: EnrolledWalls
}

/** The training record: who belongs where, and what each person was trained in. */
export function recordsFeature(given: Parts, { videoLists, settings, mail, walls }: RecordNeeds) {
  const parts = recordParts(given, settings)
  const rollCalls = createRollCalls(parts, walls)
  const handlers = {
    ...watchingHandlers(parts, { videoLists }),
    ...unitHandlers(parts),
    ...memberHandlers(parts),
    ...rosterImportHandlers(parts),
    ...sessionHandlers(parts, rollCalls),
    ...rollCalls.handlers,
    ...assignmentHandlers(parts, mail),
    ...checkHandlers(parts),
    ...reportHandlers(parts),
  }
  const background = {
    /** An account whose address was proven since the last sweep is that of its member, and hears of its assignments. */
    async sweep() {
      await parts.database.transaction(linkProvenAddresses)
      await rollCalls.endOverdue()
      await tellOfAssignments(parts, mail)
    },
  }
  return { handlers, background, exports: EXPORTS }
}
