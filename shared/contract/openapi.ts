import { z } from 'zod'
import { rolesThatMay } from '../permission-texts.ts'
import type { RouteDefinition, RouteTable } from './define-route.ts'
import { errorBody } from './values.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' })

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }))

function requestBodyOf(route: RouteDefinition): Json | undefined {
  if (route.raw === 'multipart') return { content: { 'multipart/form-data': { schema: { type: 'object' } } } }
  if (!route.body) return undefined
  return { content: { 'application/json': { schema: schemaOf(route.body, 'input') } } }
}

/** The permission of a route, and the roles that have it. */
function accessOf({ access }: RouteDefinition): Json {
  if (access === 'public' || access === 'user') return {}
  const roles = rolesThatMay(access)
  return {
    description: `Needs the permission ${access}, which the roles ${roles.join(' and ')} have.`,
    'x-permission': access,
    'x-roles': roles,
  }
}

function operationOf(name: string, route: RouteDefinition): Json {
  const status = route.status ?? (route.response ? 200 : 204)
  const content = route.response
    ? { content: { 'application/json': { schema: schemaOf(route.response, 'output') } } }
    : {}
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  return {
    operationId: name,
    summary: route.summary,
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    requestBody: requestBodyOf(route),
    ...accessOf(route),
    security: route.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    responses: {
      [status]: { description: 'Success', ...content },
      default: { description: 'A failure, with a sentence for a person', ...error },
    },
  }
}

/** The OpenAPI 3.0 document of a route table. */
export function describeApi(table: RouteTable, title: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(table)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  return {
    openapi: '3.0.3',
    info: { title, version },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
