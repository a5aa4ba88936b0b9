import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '#server/database/database.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-create-admin-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const createAdmin = (username: string, email: string) => {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ADMIN_PASSWORD: 'secret-pass' }
  const program = ['scripts/create-admin.ts', username, email]
  return run(process.execPath, program, { cwd: root, env })
    .catch((error: { code: number; stdout: string; stderr: string }) => error)
    .then((ended) => ({ code: 0, ...ended }))
}

test('AD-76 create-admin says that the creation failed, with the server’s message or the general one', async () => {
  expect(await createAdmin('chief', 'chief@example.org')).toMatchObject({
    code: 0,
    stdout: 'Admin chief can sign in now.\n',
  })
  expect(await createAdmin('Chief', 'other@example.org')).toMatchObject({
    code: 1,
    stderr: 'Admin Creation Failed\nUsername already exists\n',
  })

  const database = await Database.open({ dataDir, databaseUrl: undefined })
  await database.transaction((em) =>
    em.execute("create trigger refuse before insert on users begin select raise(abort, 'a fault'); end"),
  )
  await database.close()
  const { code, stderr } = await createAdmin('second', 'second@example.org')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Admin Creation Failed\nAdmin creation failed\n/)
})
