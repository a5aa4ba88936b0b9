import type { rosterRoutes } from '#shared/contract/roster.ts'
import type { Reader } from '#server/database/reader.ts'
import { flag, type RowFlag } from '#server/database/row-values.ts'
import { orIfTaken } from '#server/database/database.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { RecordParts } from '../day-rule.ts'
import { linkProvenAddresses } from './link-account.ts'
import { belong } from './memberships.ts'
import { planImport, type RosterMember } from './plan-import.ts'
import { readRoster } from './read-roster.ts'
import { readUnits } from './unit-tree.ts'

/** Lines in the answer that are shown before an import, and after it. */
const SHOWN_LINES = 200

const ROSTER = `select p.id, p.name, p.number, p.email, p.title, p.left_on as "leftOn", m.unit_id as "unitId",
    m.is_officer as "isOfficer"
  from members p left join memberships m on m.member_id = p.id and m.to_day is null where p.is_listed order by p.id`

const INSERT_MEMBER = `insert into members (name, number, email, title, left_on, created_at, is_listed)
  values (?, ?, ?, ?, ?, ?, true) returning id`
const UPDATE_MEMBER =
  'update members set name = ?, number = ?, email = ?, title = ?, left_on = ? where id = ?'

const numberTaken = () =>
  new ApiError('conflict', 'Another member has one of these numbers. Please look at the preview again.')

const readMembers = async (reader: Reader): Promise<RosterMember[]> =>
  (await reader.all<Omit<RosterMember, 'isOfficer'> & { isOfficer: RowFlag | null }>(ROSTER)).map((row) => ({
    ...row,
    isOfficer: row.isOfficer !== null && flag(row.isOfficer),
  }))

/** Reads a roster file, and changes the roster by it. */
export function rosterImportHandlers(
  parts: RecordParts,
): Handlers<Pick<typeof rosterRoutes, 'importRoster'>> {
  const { database, now, today: getToday } = parts
  const { reader } = database
  const plan = async (csv: string) => {
    const { lines, problems } = readRoster(csv)
    const [tree, members, today] = [await readUnits(reader), await readMembers(reader), await getToday()]
    const { planned, problems: found } = planImport(lines, members, tree, today)
    return { planned, today, problems: [...problems, ...found].sort((a, b) => a.line - b.line) }
  }
  type Plan = Awaited<ReturnType<typeof plan>>

  const apply = ({ planned, today }: Plan, caller: Caller) =>
    database.transaction(async (em) => {
      // The unit of work would compare each of thousands of people with each write.
      for (const { id, before, member } of planned) {
        const { name, number, email, title, leftOn } = member
        const fields = [name, number, email, title, leftOn]
        if (id !== null) await em.execute(UPDATE_MEMBER, [...fields, id])
        const [added] =
          id === null ? await em.execute<{ id: number }[]>(INSERT_MEMBER, [...fields, now()]) : []
        await belong(em, id ?? added?.id ?? 0, before, member, today)
      }
      await linkProvenAddresses(em)
      if (planned.length > 0) {
        const subject = { kind: 'roster', id: 1, name: 'Roster' } as const
        const after = { lines: planned.length }
        recordAuditEvent(em, caller, { at: now(), action: 'roster.imported', subject, after })
      }
      await em.flush()
    })

  return {
    /** @throws ApiError invalid for a text that is no roster file, conflict where the roster was changed meanwhile */
    async importRoster({ caller, body: { csv, dryRun } }) {
      const planned = await plan(csv)
      if (!dryRun) await apply(planned, caller).catch(orIfTaken(numberTaken, 'members'))
      const countOf = (kind: string) => planned.planned.filter((one) => one.kind === kind).length
      return {
        adds: countOf('add'),
        changes: countOf('change'),
        leavers: countOf('leave'),
        problems: planned.problems,
        lines: planned.planned
          .slice(0, SHOWN_LINES)
          .map(({ line, member, does }) => ({ line, name: member.name, does })),
      }
    },
  }
}
