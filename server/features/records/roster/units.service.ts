import type { rosterRoutes, Unit as PublicUnit } from '#shared/contract/roster.ts'
import { Membership, TrainingSession, Unit } from '#server/entities/records.entity.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { reachOf } from './reach.ts'
import { readUnitsIn } from './unit-tree.ts'

const COUNT_MEMBERS = `select unit_id as id, count(*) as members from memberships where to_day is null group by unit_id`
const noSuchUnit = () => new ApiError('not_found', 'This unit no longer exists.')

/** The tree of units: one department, and everything below it. */
export function unitHandlers({
  database,
}: Parts): Handlers<Pick<typeof rosterRoutes, 'listUnits' | 'createUnit' | 'changeUnit' | 'deleteUnit'>> {
  const toUnit = (unit: Unit, members: number): PublicUnit => ({
    id: unit.id,
    name: unit.name,
    kind: unit.kind,
    parentId: unit.parent?.id ?? null,
    members,
  })
  const membersOf = (em: EntityManager, id: number) => em.count(Membership, { unit: id, toDay: null })

  return {
    /** The units that the caller leads, with those below, by name. */
    async listUnits({ caller }) {
      const { units, tree } = await reachOf(database.reader, caller)
      const rows = await database.reader.all<{ id: number; members: number | string }>(COUNT_MEMBERS)
      const members = new Map(rows.map((row) => [row.id, Number(row.members)]))
      return [...tree.byId.values()]
        .filter(({ id }) => units.has(id))
        .map((unit) => ({
          ...unit,
          // Of the units above, an officer sees none.
          parentId: unit.parentId !== null && units.has(unit.parentId) ? unit.parentId : null,
          members: members.get(unit.id) ?? 0,
        }))
    },

    /** @throws ApiError invalid without a parent where there is a department, or with one that does not exist */
    createUnit: ({ body: { name, kind, parentId = null } }) =>
      database.transaction(async (em) => {
        const tree = await readUnitsIn(em)
        if (parentId === null && tree.root)
          throw invalidField(
            'parentId',
            `There is a department already. Please choose where ${name} belongs.`,
          )
        if (parentId !== null && !tree.byId.has(parentId))
          throw invalidField('parentId', 'This unit no longer exists. Please choose another one.')
        const parent = parentId === null ? null : em.getReference(Unit, parentId)
        const unit = em.create(Unit, { name, kind, parent })
        await em.flush()
        return toUnit(unit, 0)
      }),

    /** @throws ApiError not_found; invalid for a place below the unit itself, and for the department */
    changeUnit: ({ params: { id }, body: { name, kind, parentId } }) =>
      database.transaction(async (em) => {
        const unit = await em.findOne(Unit, id)
        if (!unit) throw noSuchUnit()
        if (parentId !== undefined && parentId !== (unit.parent?.id ?? null)) {
          const tree = await readUnitsIn(em)
          if (unit.parent === null || parentId === null)
            throw invalidField('parentId', 'The department has all units, and belongs to none.')
          if (!tree.byId.has(parentId) || tree.withBelow(id).includes(parentId))
            throw invalidField('parentId', 'A unit can’t belong to itself, or to a unit below it.')
          unit.parent = em.getReference(Unit, parentId)
        }
        if (name !== undefined) unit.name = name
        if (kind !== undefined) unit.kind = kind
        await em.flush()
        return toUnit(unit, await membersOf(em, id))
      }),

    /** @throws ApiError not_found; conflict for a unit with people or sessions, now or earlier, or with units */
    deleteUnit: ({ params: { id } }) =>
      database.transaction(async (em) => {
        const unit = await em.findOne(Unit, id)
        if (!unit) throw noSuchUnit()
        if ((await em.count(Unit, { parent: id })) > 0)
          throw new ApiError('conflict', 'Units belong to this unit. Please move or delete them first.')
        const isRecorded =
          (await em.count(Membership, { unit: id })) > 0 ||
          (await em.count(TrainingSession, { unit: id })) > 0
        if (isRecorded)
          throw new ApiError(
            'conflict',
            'People belong to this unit or trained there, and the record keeps it. Please rename it.',
          )
        await em.nativeDelete(Unit, { id })
      }),
  }
}
