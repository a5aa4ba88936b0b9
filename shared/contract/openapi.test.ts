import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { comment } from './comments.ts'
import { routes } from './index.ts'
import { describeApi } from './openapi.ts'
import { nameSchemas } from './named-schemas.ts'
import { convertSchemas } from './openapi-schemas.ts'

test('schemas are components by their names, and calls refer to each', () => {
  const document = JSON.stringify(describeApi(routes, 'Turnout', '1'))
  const names = Object.keys(convertSchemas(routes).components)
  expect(names).toEqual(expect.arrayContaining(['User', 'Video', 'Comment', 'ErrorBody']))
  const referred = [...document.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(new Set(referred)).toEqual(new Set(names))
})

test('each exported schema of an object has a name', async () => {
  const named = nameSchemas()
  for (const file of globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] })) {
    const module: object = await import(path.join(import.meta.dirname, file))
    for (const [name, schema] of Object.entries(module))
      if (schema instanceof z.ZodObject) expect(named.has(schema), `${file}: ${name}`).toBe(true)
  }
})

test('an answer of a later version may have more fields', () => {
  expect(JSON.stringify(describeApi(routes, 'Turnout', '1'))).not.toContain('"additionalProperties":false')
})

test('a schema without an exported name is written where it stands', () => {
  const table = defineRoutes({
    list: {
      method: 'GET',
      path: '/api/list',
      access: 'public',
      summary: 'Lists.',
      response: z.object({ items: z.array(comment) }),
    },
  })
  const { components, convert } = convertSchemas(table)
  expect(Object.keys(components)).toEqual(['Comment', 'ErrorBody', 'PasskeyRequest', 'Reply', 'SecondStep'])
  expect(convert(table.list.response, 'output')).toMatchObject({
    properties: { items: { items: { $ref: '#/components/schemas/Comment' } } },
  })
})
