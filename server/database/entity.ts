import {
  defineEntity,
  p,
  type EntityCtor,
  type EntityMetadataWithProperties,
  type EntitySchema,
} from '@mikro-orm/core'

export { p }

/** What `entity` has made: the schemas by their classes. */
const schemas = new Map<object, EntitySchema>()

/**
 * A table, as the class that the class of its rows extends:
 * `class Setting extends entity('Setting', 'settings', { properties: … }) {}`.
 */
export function entity<
  const Name extends string,
  const Table extends string,
  const Properties extends Record<string, unknown>,
>(
  name: Name,
  tableName: Table,
  options: Pick<EntityMetadataWithProperties<Name, Table, Properties>, 'properties' | 'indexes' | 'uniques'>,
) {
  const schema = defineEntity({ name, tableName, ...options })
  schemas.set(schema.class, schema)
  return schema.class
}

/** From now on rows are of the named classes, and no longer of those that they extend. */
export function nameEntities(entities: readonly EntityCtor[]): void {
  for (const named of entities) schemas.get(Object.getPrototypeOf(named))?.setClass(named)
}
