import type { rosterRoutes } from '#shared/contract/roster.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { RecordParts } from '../day-rule.ts'
import { createMembers } from './members.service.ts'
import { createRosterImport } from './roster-import.service.ts'
import { createUnits } from './units.service.ts'

/** Units, members, and the import of a roster. */
export function rosterHandlers(parts: RecordParts): Handlers<typeof rosterRoutes> {
  const units = createUnits(parts)
  const members = createMembers(parts)
  const rosterImport = createRosterImport(parts)
  return {
    listUnits: ({ caller }) => units.list(caller),
    createUnit: ({ body }) => units.create(body),
    changeUnit: ({ params, body }) => units.change(params.id, body),
    deleteUnit: ({ params }) => units.remove(params.id),
    listMembers: ({ caller, query }) => members.list(caller, query),
    createMember: ({ body }) => members.create(body),
    changeMember: ({ caller, params, body }) => members.change(caller, params.id, body),
    importRoster: ({ caller, body }) => rosterImport.run(caller, body.csv, body.dryRun),
  }
}
