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
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-create-admin-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Runs the script without a terminal. `input` is piped into it; an empty text is an input that ends at once. */
const createAdmin = (username: string, email: string, { password = 'officer-on-watch', input = '' } = {}) => {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: COMPILED,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
  }
  const running = run(process.execPath, ['scripts/create-admin.ts', username, email], { cwd: root, env })
  running.child.stdin?.end(input)
  return running
    .catch((error: { code: number; stdout: string; stderr: string }) => error)
    .then((ended) => ({ code: 0, ...ended }))
}

test('create-admin without a terminal reads the password from its input, or says what to set', async () => {
  expect(
    await createAdmin('piped', 'piped@example.org', { password: '', input: 'officer-on-watch\n' }),
  ).toMatchObject({
    code: 0,
    stdout: 'Admin piped can sign in now.\n',
  })
  expect(await createAdmin('unpiped', 'unpiped@example.org', { password: '' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'There is no password. Run this in a terminal, or set ADMIN_PASSWORD.\n',
  })
})

test('AD-76 create-admin says that the creation failed, with the server’s message or the general one', async () => {
  expect(await createAdmin('chief', 'chief@example.org')).toMatchObject({
    code: 0,
    stdout: 'Admin chief can sign in now.\n',
  })
  expect(await createAdmin('Chief', 'other@example.org')).toMatchObject({
    code: 1,
    stderr: 'Admin Creation Failed\nUsername already exists\n',
  })

  const database = await Database.open({ dataDir, databaseUrl: undefined }, entities)
  await database.transaction((em) =>
    em.execute("create trigger refuse before insert on users begin select raise(abort, 'a fault'); end"),
  )
  await database.close()
  const { code, stderr } = await createAdmin('second', 'second@example.org')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Admin Creation Failed\nAdmin creation failed\n/)
})
