import { LockMode } from '@mikro-orm/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Category } from '#server/entities/category.entity.ts'
import { FILE_COLUMNS, PUBLIC_TABLES } from '#server/entities/file-columns.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { violatesUnique } from './database.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the migrations make exactly the tables that the entities describe', async () => {
  expect((await app.database.orm.schema.getUpdateSchemaSQL()).trim()).toBe('')
})

test('the list of columns that name files has each of them', () => {
  const tables = [...app.database.orm.em.getMetadata().getAll().values()]
  const columns = tables.flatMap(({ tableName, props }) =>
    props
      .flatMap(({ fieldNames }) => fieldNames)
      .filter((name) => name.endsWith('_file'))
      .map((name) => `${tableName}.${name}`),
  )
  expect(columns.toSorted()).toEqual(FILE_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted())
  expect([...new Set(FILE_COLUMNS.filter((one) => one.publicWhen).map(({ table }) => table))]).toEqual(
    PUBLIC_TABLES,
  )
})

test('EN-20 EN-21 the thirteen categories come with the schema, each with its icon', async () => {
  const categories = await app.anonymous.listCategories()
  const icons = categories.map(({ icon }) => icon)
  expect(icons.toSorted().join(' ')).toBe(
    'activity alarm badge-help brain briefcase clipboard flame gauge heart-pulse pill stethoscope truck users',
  )
  expect(await app.anonymous.getCategory({ id: app.categoryId })).toEqual(categories[0])
})

test('a transaction that fails leaves nothing, and what is still open is not read', async () => {
  await app.database.catchUp()
  const before = app.database.version
  const broken = app.database.transaction(async (em) => {
    await em.execute("update categories set name = 'changed' where position = 1")
    const [seen] = await app.database.reader.all<{ name: string }>(
      'select name from categories where position = 1',
    )
    expect(seen?.name).toBe('EMS')
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await app.database.catchUp()
  expect(app.database.version).toBe(before)
  expect((await app.anonymous.listCategories())[0]?.name).toBe('EMS')
})

// One transaction after the other is all that SQLite does.
test.runIf(onPostgres)(
  'of two transactions that wait for each other one begins anew, and both are done',
  async () => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const
    const held = Promise.withResolvers<void>()
    let holding = 0
    const holdBoth = (first: number, second: number) =>
      app.database.transaction(async (em) => {
        await em.findOneOrFail(Category, first, lock)
        if (++holding === 2) held.resolve()
        await held.promise
        await em.findOneOrFail(Category, second, lock)
      })
    const { id } = (await app.anonymous.listCategories())[1] ?? { id: 0 }
    await Promise.all([holdBoth(app.categoryId, id), holdBoth(id, app.categoryId)])
    // Who begins anew may be as quick as to be in the other one's way once more.
    expect(holding).toBeGreaterThan(2)
  },
)

test('a unique value that is taken is reported by table and column, with any text in the value', async () => {
  const name = 'email)=(users.email'
  const insert = (username: string, email: string) =>
    app.database.transaction((em) =>
      em.execute(
        'insert into users (username, username_key, email, password_hash, is_admin, created_at) values (?, ?, ?, ?, ?, ?)',
        [username, username, email, '-', false, new Date()],
      ),
    )
  await insert(name, 'one@example.org')
  const failure: unknown = await insert(name, 'two@example.org').catch((error: unknown) => error)
  expect(violatesUnique(failure, 'users', 'username_key')).toBe(true)
  expect(violatesUnique(failure, 'users')).toBe(true)
  expect(violatesUnique(failure, 'users', 'email')).toBe(false)
  expect(violatesUnique(failure, 'identities')).toBe(false)
})
