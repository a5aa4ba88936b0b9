import { z } from 'zod'
import type { RouteTable } from './define-route.ts'
import { nameSchemas } from './named-schemas.ts'
import { errorBody } from './values.ts'

export type Json = Record<string, unknown>
/** What a caller sends, or what the server answers: a field with a default is optional in the first alone. */
export type Side = 'input' | 'output'

/**
 * Converts the schemas of a route table to OpenAPI 3.1. Schemas with a name become components.
 * @throws Error for a component that requests and answers would need in two shapes: export two schemas then
 */
export function convertSchemas(table: RouteTable) {
  const metadata = nameSchemas()
  const components = new Map<string, string>()

  /** The schema, which refers to the components. */
  const convert = (schema: z.ZodType, io: Side): Json => {
    const converted = z.toJSONSchema(schema, {
      io,
      metadata,
      unrepresentable: 'any',
      // A later version answers more fields.
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    })
    const written = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $defs = {}, $schema: _, ...own } = JSON.parse(written) as Json & { $defs?: Json }
    for (const [name, definition] of Object.entries($defs)) {
      const text = JSON.stringify(definition)
      if ((components.get(name) ?? text) !== text)
        throw new Error(`Requests and answers have ${name} in two shapes`)
      components.set(name, text)
    }
    return own
  }

  convert(errorBody, 'output')
  for (const { body, response } of Object.values(table)) {
    if (body) convert(body, 'input')
    if (response) convert(response, 'output')
  }
  return {
    convert,
    components: Object.fromEntries(
      [...components]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([name, text]): [string, unknown] => [name, JSON.parse(text)]),
    ),
  }
}
