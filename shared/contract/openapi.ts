import type { z } from 'zod'
import { rolesThatMay } from '../permission-texts.ts'
import { isForVisitors, type RouteDefinition, type RouteTable } from './define-route.ts'
import { convertSchemas, type Json } from './openapi-schemas.ts'

type Schemas = ReturnType<typeof convertSchemas>

const parametersOf = (schemas: Schemas, schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemas.convert(field as z.ZodType, 'input'),
  }))

function requestBodyOf(schemas: Schemas, route: RouteDefinition): Json | undefined {
  if (route.raw === 'multipart') return { content: { 'multipart/form-data': { schema: { type: 'object' } } } }
  if (!route.body) return undefined
  return { content: { 'application/json': { schema: schemas.convert(route.body, 'input') } } }
}

/** The permission of a route, and the roles that have it. */
function accessOf({ access }: RouteDefinition): Json {
  if (access === 'library' || access === 'lesson')
    return { description: 'Needs a session where the department lets its members alone watch.' }
  if (access === 'public' || access === 'user') return {}
  const roles = rolesThatMay(access)
  return {
    description: `Needs the permission ${access}, which the roles ${roles.join(' and ')} have.`,
    'x-permission': access,
    'x-roles': roles,
  }
}

const failure = {
  description: 'A failure, with a sentence for a person',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
}

function operationOf(schemas: Schemas, name: string, route: RouteDefinition): Json {
  const status = route.status ?? (route.response ? 200 : 204)
  const content = route.response
    ? { content: { 'application/json': { schema: schemas.convert(route.response, 'output') } } }
    : {}
  return {
    operationId: name,
    summary: route.summary,
    parameters: [
      ...parametersOf(schemas, route.params, 'path'),
      ...parametersOf(schemas, route.query, 'query'),
    ],
    requestBody: requestBodyOf(schemas, route),
    ...accessOf(route),
    security: isForVisitors(route) ? [{}, { bearer: [] }] : [{ bearer: [] }],
    responses: { [status]: { description: 'Success', ...content }, '4XX': failure, '5XX': failure },
  }
}

/** The OpenAPI 3.1 document of a route table. */
export function describeApi(table: RouteTable, title: string, version: string): Json {
  const schemas = convertSchemas(table)
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(table)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(schemas, name, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' } },
    // The server that the document comes from.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
