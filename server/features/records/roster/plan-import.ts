import type { Member } from '#shared/contract/roster.ts'
import type { RosterLine, LineProblem } from './read-roster.ts'
import type { UnitTree } from './unit-tree.ts'

/** A member as the roster has it. */
export interface RosterMember extends Omit<Member, 'userId' | 'username' | 'units'> {
  unitId: number | null
  isOfficer: boolean
}

/** What a line changes. */
export interface PlannedLine {
  line: number
  kind: 'add' | 'change' | 'leave'
  /** Null for a person who is new. */
  id: number | null
  /** Where the person belonged. */
  before: Pick<RosterMember, 'unitId' | 'isOfficer'>
  member: Omit<RosterMember, 'id'>
  /** A sentence for the preview. */
  does: string
}

const NEW_MEMBER: Omit<RosterMember, 'id'> = {
  name: '',
  number: null,
  email: null,
  title: null,
  leftOn: null,
  unitId: null,
  isOfficer: false,
}

/** Finds the members that lines mean: by the number, by the address, or by a name that one member has. */
class MemberFinder {
  readonly #byNumber: ReadonlyMap<string | null, RosterMember>
  readonly #byEmail: ReadonlyMap<string | null, readonly RosterMember[]>
  readonly #byName: ReadonlyMap<string, readonly RosterMember[]>

  constructor(members: readonly RosterMember[]) {
    this.#byNumber = new Map(members.map((one) => [one.number, one]))
    this.#byEmail = Map.groupBy(members, (one) => one.email)
    this.#byName = Map.groupBy(members, (one) => one.name.toLowerCase())
  }

  /** @returns undefined where the line is about a new person; a problem where several members may be meant */
  find({ line, name, number, email }: RosterLine): RosterMember | LineProblem | undefined {
    if (number) {
      const found = this.#byNumber.get(number)
      if (found) return found
    }
    // A member with another number is another person.
    const mayBe = (one: RosterMember) => !number || one.number === null
    const [same, ...others] =
      [(email && this.#byEmail.get(email)) || [], this.#byName.get(name.toLowerCase()) ?? []]
        .map((list) => list.filter(mayBe))
        .find((list) => list.length > 0) ?? []
    if (others.length === 0) return same
    return { line, problem: `Several members are called ${name}. Please add their numbers to the file.` }
  }
}

/**
 * What a roster file would change. Lines with a problem change nothing.
 */
export function planImport(
  lines: readonly RosterLine[],
  members: readonly RosterMember[],
  tree: UnitTree,
  today: string,
): { planned: PlannedLine[]; problems: LineProblem[] } {
  const finder = new MemberFinder(members)
  const taken = new Map<number | string, number>()
  const planned: PlannedLine[] = []
  const problems: LineProblem[] = []
  for (const one of lines) {
    const found = finder.find(one)
    const unit = unitOf(one, tree)
    const before = found && 'id' in found ? found : null
    const key = before?.id ?? (one.number ? `number ${one.number}` : `name ${one.name} ${one.email ?? ''}`)
    const earlier = taken.get(key)
    if (found && 'problem' in found) problems.push(found)
    else if (unit && 'problem' in unit) problems.push(unit)
    else if (earlier !== undefined)
      problems.push({ line: one.line, problem: `Line ${earlier} is about the same person.` })
    else {
      taken.set(key, one.line)
      const change = changeOf(one, before, unit?.id, tree, today)
      if (change) planned.push(change)
    }
  }
  return { planned, problems }
}

function unitOf({ line, unit }: RosterLine, tree: UnitTree): { id: number | null } | LineProblem | undefined {
  if (unit === undefined) return undefined
  if (unit === null) return { id: null }
  const [found, ...others] = tree.named(unit)
  if (!found) return { line, problem: `There is no unit “${unit}”. Please add it to the tree first.` }
  if (others.length > 0)
    return {
      line,
      problem: `Several units are called “${unit}”. Please write the one above it too: Station 1 / ${unit}.`,
    }
  return { id: found.id }
}

function changeOf(
  { line, name, number, email, title, isOfficer, leftOn }: RosterLine,
  before: RosterMember | null,
  unitId: number | null | undefined,
  tree: UnitTree,
  today: string,
): PlannedLine | null {
  const known = before ?? NEW_MEMBER
  const hasLeft = leftOn === undefined ? known.leftOn : leftOn
  const isGone = hasLeft !== null && hasLeft <= today
  const member = {
    name,
    number: number === undefined ? known.number : number,
    email: email === undefined ? known.email : email,
    title: title === undefined ? known.title : title,
    leftOn: hasLeft,
    unitId: isGone ? null : unitId === undefined ? known.unitId : unitId,
    isOfficer: isGone ? false : (isOfficer ?? known.isOfficer),
  }
  const nameOf = (id: number | null) => (id === null ? 'no unit' : (tree.byId.get(id)?.name ?? ''))
  if (!before)
    return { line, kind: 'add', id: null, before: NEW_MEMBER, member, does: `New, ${nameOf(member.unitId)}` }
  // Who belongs to no unit leads none.
  if (member.unitId === null) member.isOfficer = known.unitId === null ? known.isOfficer : false
  const texts = [
    member.name !== known.name && `name: ${known.name} → ${member.name}`,
    member.number !== known.number && `number: ${known.number ?? 'none'} → ${member.number ?? 'none'}`,
    member.email !== known.email && `e-mail: ${known.email ?? 'none'} → ${member.email ?? 'none'}`,
    member.title !== known.title && `title: ${known.title ?? 'none'} → ${member.title ?? 'none'}`,
    member.unitId !== known.unitId && `unit: ${nameOf(known.unitId)} → ${nameOf(member.unitId)}`,
    member.isOfficer !== known.isOfficer && (member.isOfficer ? 'officer' : 'no officer any more'),
    member.leftOn !== known.leftOn && (member.leftOn ? `left on ${member.leftOn}` : 'is back'),
  ].filter((text) => text !== false)
  if (texts.length === 0) return null
  const leaves = known.leftOn === null && member.leftOn !== null
  return { line, kind: leaves ? 'leave' : 'change', id: before.id, before, member, does: texts.join(', ') }
}
