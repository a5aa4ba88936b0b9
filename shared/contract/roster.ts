import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pageQuery, requiredText, writtenName } from './values.ts'

export const UNIT_KINDS = ['department', 'station', 'crew', 'shift'] as const
/** Lines of a roster file without its headings. */
export const ROSTER_LINES_MAX = 5000

/** A day, `YYYY-MM-DD`. */
const day = z.iso.date()
const name = requiredText(writtenName, 'Please enter a name.', 100)

export const unit = z.object({
  id,
  name: z.string(),
  kind: z.enum(UNIT_KINDS),
  /** Null for the department, which has all other units. */
  parentId: id.nullable(),
  /** People who belong to the unit itself now. */
  members: count,
})
export type Unit = z.infer<typeof unit>

const unitForm = z.object({ name, kind: z.enum(UNIT_KINDS), parentId: id.nullish() })

export const member = z.object({
  id,
  name: z.string(),
  /** Of the department. */
  number: z.string().nullable(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  /** The account, and its username. */
  userId: id.nullable(),
  username: z.string().nullable(),
  leftOn: day.nullable(),
  units: z.array(z.object({ unitId: id, isOfficer: z.boolean(), fromDay: day, toDay: day.nullable() })),
})
export type Member = z.infer<typeof member>

const optionalText = (max: number) => writtenName().pipe(z.string().max(max)).nullish()
const memberForm = z.object({
  name,
  number: optionalText(40),
  email: z.email('Please enter an e-mail address.').max(254).toLowerCase().nullish(),
  title: optionalText(60),
  /** The unit that the person belongs to from today on; null for none. */
  unitId: id.nullish(),
  isOfficer: z.boolean().optional(),
  userId: id.nullish(),
  /** In place of the account's id. */
  username: z.string().max(20).optional(),
  leftOn: day.nullish(),
})
export type MemberForm = z.output<typeof memberForm>
const memberChanges = memberForm.partial()
export type MemberChanges = z.output<typeof memberChanges>

const importResult = z.object({
  adds: count,
  changes: count,
  leavers: count,
  problems: z.array(z.object({ line: count, problem: z.string() })),
  /** What becomes of each line that changes something; the first ones of many. */
  lines: z.array(z.object({ line: count, name: z.string(), does: z.string() })),
})
export type RosterImport = z.infer<typeof importResult>

export const rosterRoutes = defineRoutes({
  listUnits: {
    method: 'GET',
    path: '/api/training/units',
    access: 'user',
    response: z.array(unit),
    summary: 'The units that the caller leads, with those below them; all units for those with records.read.',
  },
  createUnit: {
    method: 'POST',
    path: '/api/training/units',
    access: 'records.manage',
    body: unitForm,
    response: unit,
    status: 201,
    summary: 'Make a unit. The first one is the department, and every other one belongs to a unit.',
  },
  changeUnit: {
    method: 'PATCH',
    path: '/api/training/units/:id',
    access: 'records.manage',
    params: byId,
    body: unitForm.partial(),
    response: unit,
    summary: 'Rename a unit, or move it.',
  },
  deleteUnit: {
    method: 'DELETE',
    path: '/api/training/units/:id',
    access: 'records.manage',
    params: byId,
    summary: 'Delete a unit to which nobody ever belonged.',
  },
  listMembers: {
    method: 'GET',
    path: '/api/training/members',
    access: 'user',
    query: pageQuery.extend({
      /** With the units below it. */
      unit: id.optional(),
      /** A part of a name, a number or an address. */
      q: z.string().trim().max(100).optional(),
      /** `active` leaves out people whose account is suspended: for a choice of people. */
      state: z.literal('active').optional(),
    }),
    response: z.array(member),
    paged: true,
    summary: 'The members of units that the caller leads; of all units for those with records.read.',
  },
  createMember: {
    method: 'POST',
    path: '/api/training/members',
    access: 'records.manage',
    body: memberForm,
    response: member,
    status: 201,
    summary: 'Add a person to the roster, with or without an account.',
  },
  changeMember: {
    method: 'PATCH',
    path: '/api/training/members/:id',
    access: 'user',
    params: byId,
    body: memberChanges,
    response: member,
    summary:
      'Change a member. An officer links members of own units with accounts, and changes nothing else.',
  },
  importRoster: {
    method: 'POST',
    path: '/api/training/roster-imports',
    access: 'records.manage',
    body: z.object({ csv: z.string().max(1_000_000), dryRun: z.boolean() }),
    response: importResult,
    status: 200,
    summary: 'What a roster file would change, or change it. The same file a second time changes nothing.',
  },
})
