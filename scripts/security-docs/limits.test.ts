import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, test } from 'vitest'
import * as notificationLimits from '#shared/notifications.ts'
import { SIGN_IN_LIMITS } from '#server/config.ts'
import { CONNECTION_LIMITS } from '#server/live/upgrade-request.ts'
import { PLACES } from '#server/media/media-pool.ts'
import { FRAME_SIDE_MAX } from '#server/media/probe-result.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const section = read('docs/security.md').split('\n## Limits\n')[1]?.split('\n## ')[0] ?? ''

const sharedLimits = await Promise.all(
  globSync('shared/limits/*.ts', { cwd: root }).map(
    (file): Promise<Record<string, unknown>> => import(path.join(root, file)),
  ),
)

const CONSTANTS: Record<string, unknown> = {
  ...Object.assign({}, ...sharedLimits),
  ...notificationLimits,
  SIGN_IN_LIMITS,
  CONNECTION_LIMITS,
  PLACES,
  FRAME_SIDE_MAX,
}

/** The value of a constant or of its property: `NAME` or `NAME.property`. */
function valueOf(name: string): unknown {
  const [constant = '', property] = name.split('.')
  const value = CONSTANTS[constant]
  if (property === undefined) return value
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === property)?.[1]
    : undefined
}

const SECONDS: Record<string, number> = { second: 1, minute: 60, hour: 60 * 60, day: 24 * 60 * 60 }

/** The first number of a limit; a time in the unit of its constant. */
function writtenAs(limit: string, constant: string): number {
  const [, number = '', unit = ''] = /^([\d.]+)(?: ([a-z]+?)s?\b)?/i.exec(limit) ?? []
  const isTime = constant.endsWith('_SECONDS')
  return Number(number) * (isTime ? (SECONDS[unit] ?? Number.NaN) : 1)
}

const rows = section
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, what = '', limit = '', where = '']) => {
    const name = /^`([^`]+)`$/.exec(where)?.[1]
    return name === undefined ? [] : [{ what, limit, name }]
  })

test.each(rows.filter(({ name }) => !name.includes('/')).map((row) => [row.what, row] as const))(
  'the documented limit is that of the code: %s',
  (_, { limit, name }) => {
    expect(writtenAs(limit, name)).toBe(valueOf(name))
  },
)

test.each(rows.filter(({ name }) => name.includes('/')).map((row) => [row.what, row] as const))(
  'the number of the documented limit is in the file that it names: %s',
  (_, { limit, name }) => {
    const [number = ''] = /^\d+/.exec(limit) ?? []
    expect(read(name)).toMatch(new RegExp(`\\b${number}(kb)?\\b`))
  },
)

it('names every file that limits how often something may be done', () => {
  const files = globSync('server/**/*.ts', { cwd: root, exclude: (name) => name === 'testing' }).filter(
    (file) => !file.endsWith('.test.ts') && /\bpoints: \d/.test(read(file)),
  )
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((file) => !rows.some(({ name }) => name === file))).toEqual([])
})
