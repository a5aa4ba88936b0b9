import type { assignmentRoutes } from '#shared/contract/assignments.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { RecordParts } from '../day-rule.ts'
import { dueOf } from './assignments.queries.ts'
import { createAssignments } from './assignments.service.ts'

/** What people are told to watch, and how far they are. */
export function assignmentHandlers(parts: RecordParts, mail: Mail): Handlers<typeof assignmentRoutes> {
  const assignments = createAssignments(parts, mail)
  return {
    listDueLessons: async ({ caller }) => dueOf(parts.database.reader, caller.id, await parts.today()),
    listAssignments: ({ caller, query }) => assignments.list(caller, query),
    createAssignment: ({ caller, body }) => assignments.create(caller, body),
    getAssignment: ({ caller, params }) => assignments.read(caller, params.id),
    changeAssignment: ({ caller, params, body }) => assignments.change(caller, params.id, body),
    sendReminders: ({ caller, params }) => assignments.remind(caller, params.id),
  }
}
