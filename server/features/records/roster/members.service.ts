import type { Member as PublicMember, MemberChanges, rosterRoutes } from '#shared/contract/roster.ts'
import { can } from '#shared/permissions.ts'
import { orIfTaken, type EntityManager } from '#server/database/database.ts'
import { Member, Membership, Unit } from '#server/entities/records.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { RecordParts } from '../day-rule.ts'
import { belong } from './memberships.ts'
import { linkAccount, linkProvenAddresses } from './link-account.ts'
import { selectMember, selectMembers } from './members.queries.ts'
import { notYourUnit, reachOf } from './reach.ts'

const noSuchMember = () => new ApiError('not_found', 'This person is no longer on the roster.')
const numberTaken = () =>
  new ApiError('conflict', 'Another member has this number. Please choose another one.')
const OFFICERS_MAY = new Set(['userId', 'username'])

/** People of the roster. */
export function memberHandlers(
  parts: RecordParts,
): Handlers<Pick<typeof rosterRoutes, 'listMembers' | 'createMember' | 'changeMember'>> {
  const { database, now, today: getToday } = parts
  const { reader } = database
  const read = async (id: number): Promise<PublicMember> => {
    const member = await selectMember(reader, id)
    if (!member) throw noSuchMember()
    return member
  }

  /** @throws ApiError conflict for a number that another member has */
  const write = (work: (em: EntityManager, today: string) => Promise<number>): Promise<PublicMember> =>
    getToday()
      .then((today) => database.transaction((em) => work(em, today)))
      .catch(orIfTaken(numberTaken, 'members'))
      .then(read)

  const accountOf = async (em: EntityManager, { userId, username }: MemberChanges) => {
    if (username === undefined) return userId
    const user = await em.findOne(User, { usernameKey: username.trim().toLowerCase() })
    if (!user) throw invalidField('username', 'No account has this username.')
    return user.id
  }

  return {
    /**
     * The members of a unit and those below it, or of all units of the caller.
     * @throws ApiError not_allowed for a unit that the caller does not lead
     */
    async listMembers({ caller, query: { unit, q, state, cursor, limit } }) {
      const reach = await reachOf(reader, caller)
      if (unit !== undefined && !reach.units.has(unit)) throw notYourUnit()
      const own = reach.isEverybody ? null : [...reach.units]
      const units = unit === undefined ? own : reach.tree.withBelow(unit)
      if (units?.length === 0) return { items: [], next: null }
      const offset = Math.max(0, Math.trunc(Number(cursor) || 0))
      return selectMembers(reader, { units, q, isActive: state === 'active', limit, offset })
    },

    createMember: ({ body: form }) =>
      write(async (em, today) => {
        const { name, number = null, email = null, title = null, leftOn = null } = form
        const member = em.create(Member, {
          name,
          number,
          email,
          title,
          leftOn,
          isListed: true,
          createdAt: now(),
        })
        await em.flush()
        await moveTo(em, member.id, form, today)
        const userId = await accountOf(em, form)
        if (userId) await linkAccount(em, member, userId)
        await linkProvenAddresses(em)
        return member.id
      }),

    /** @throws ApiError not_found; not_allowed for what an officer may not change; conflict */
    changeMember: ({ caller, params: { id }, body: changes }) =>
      write(async (em, today) => {
        const member = await em.findOne(Member, { id, isListed: true })
        if (!can(caller, 'records.manage')) {
          const reach = await reachOf(reader, caller)
          const units = await em.find(Membership, { member: id, toDay: null })
          const isOwn = units.some(({ unit }) => reach.units.has(unit.id))
          if (!isOwn || !Object.keys(changes).every((name) => OFFICERS_MAY.has(name))) throw notYourUnit()
        }
        if (!member) throw noSuchMember()
        const { name, number, email, title, leftOn } = changes
        if (name !== undefined) member.name = name
        if (number !== undefined) member.number = number
        if (email !== undefined) member.email = email
        if (title !== undefined) member.title = title
        if (leftOn !== undefined) member.leftOn = leftOn
        await em.flush()
        await moveTo(em, member.id, changes, today)
        const userId = await accountOf(em, changes)
        if (userId === null) member.user = null
        else if (userId !== undefined) await linkAccount(em, member, userId)
        else await linkProvenAddresses(em)
        await em.flush()
        return member.id
      }),
  }
}

/** Where changes of a member put the person. @throws ApiError invalid for a unit that does not exist */
async function moveTo(
  em: EntityManager,
  memberId: number,
  { unitId, isOfficer, leftOn }: MemberChanges,
  today: string,
): Promise<void> {
  const present = await em.findOne(Membership, { member: memberId, toDay: null })
  const wanted = unitId === undefined ? (present?.unit.id ?? null) : unitId
  if (wanted !== null && !(await em.findOne(Unit, wanted)))
    throw invalidField('unitId', 'This unit no longer exists. Please choose another one.')
  const before = { unitId: present?.unit.id ?? null, isOfficer: present?.isOfficer ?? false }
  await belong(
    em,
    memberId,
    before,
    { unitId: wanted, isOfficer: isOfficer ?? before.isOfficer, leftOn },
    today,
  )
}
