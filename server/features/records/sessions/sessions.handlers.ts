import type { trainingSessionRoutes } from '#shared/contract/training-sessions.ts'
import { page, positionOf } from '#server/database/paging.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { RecordParts } from '../day-rule.ts'
import { sessionRightsOf } from './session-rights.ts'
import { selectCrew, selectSessions } from './sessions.queries.ts'
import { createTrainingSessions } from './sessions.service.ts'

/** Drills: filed, confirmed, struck. */
export function sessionHandlers(parts: RecordParts): Handlers<typeof trainingSessionRoutes> {
  const { reader } = parts.database
  const sessions = createTrainingSessions(parts)
  return {
    listCrew: async ({ caller }) => selectCrew(reader, await sessionRightsOf(reader, caller)),
    fileTrainingSession: ({ caller, body }) => sessions.file(caller, body),
    async listTrainingSessions({ caller, query: { state, limit, cursor } }) {
      const rights = await sessionRightsOf(reader, caller)
      const filter = { state, below: positionOf(cursor), limit: limit + 1 }
      const found = await selectSessions(reader, caller, rights, filter)
      const { rows, next } = page(found, limit, ({ id }) => [id])
      return { items: rows, next }
    },
    getTrainingSession: ({ caller, params }) => sessions.read(caller, params.id),
    addAttendance: ({ caller, params, body }) => sessions.add(caller, params.id, body.memberId),
    changeAttendance: ({ caller, params, body }) => sessions.change(caller, params.id, body),
    confirmTrainingSession: ({ caller, params, body }) => sessions.confirm(caller, params.id, body.headcount),
  }
}
