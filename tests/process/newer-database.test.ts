import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { COMPILED } from '#server/testing/server-process.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-newer-'))
  const database = await Database.open({ dataDir, databaseUrl: undefined }, entities)
  await database.transaction((em) =>
    em.execute("insert into mikro_orm_migrations (name) values ('999-of-the-future')"),
  )
  await database.close()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test.each([
  ['the server', ['server/main.ts'], {}],
  [
    'create-admin',
    ['scripts/create-admin.ts', 'chief', 'chief@example.org'],
    { ADMIN_PASSWORD: 'officer-on-watch' },
  ],
])(
  '%s ends with a plain sentence where a newer version has written the database',
  async (_, program, more) => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: COMPILED,
      DATA_DIR: dataDir,
      PORT: '0',
      ...more,
    }
    const ended = run(process.execPath, program, { cwd: root, env })
    const { code, stderr } = await ended
      .catch((error: { code: number; stderr: string }) => error)
      .then((result) => ({ code: 0, ...result }))
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The database could not be opened: It was written by a newer version of Turnout/)
    expect(stderr, 'a stack').not.toMatch(/\n\s+at /)
  },
)
