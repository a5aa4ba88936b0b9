/** Whether the value is an object with named fields, which can be read one by one. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface FieldTypes {
  string: string
  number: number
}

/** Whether the value is an object whose named fields have these types. */
export const hasFields = <Fields extends Record<string, keyof FieldTypes>>(
  value: unknown,
  fields: Fields,
): value is Record<string, unknown> & { [Name in keyof Fields]: FieldTypes[Fields[Name]] } =>
  isRecord(value) && Object.entries(fields).every(([name, type]) => typeof value[name] === type)
