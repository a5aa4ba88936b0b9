import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SETTING_DEFAULTS } from '#shared/settings.ts'
import { openRaw } from '#server/testing/former-database.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
})
afterEach(() => write('delete from settings'))
afterAll(() => app.stop())

/** Writes as another program or another server does. */
async function write(sql: string): Promise<void> {
  const raw = await openRaw(app.config.dataDir, app.config.databaseUrl)
  await raw.run(sql)
  await raw.close()
}

const newestEvent = async () => (await chief.api.listAuditEvents({ limit: 1 })).items[0]

test('a setting has its default until an administrator changes it, which is recorded', async () => {
  expect(await chief.api.getSettings()).toEqual(SETTING_DEFAULTS)
  const changed = { ...SETTING_DEFAULTS, uploads: 'permitted' }
  expect(await chief.api.changeSettings({ uploads: 'permitted' })).toEqual(changed)
  expect(await chief.api.getSettings()).toEqual(changed)
  expect(await app.anonymous.getPublicSettings()).toMatchObject({ uploads: 'permitted' })
  expect(await newestEvent()).toMatchObject({
    action: 'settings.changed',
    actor: { username: 'chief' },
    subject: { kind: 'settings', name: 'Settings' },
    before: { uploads: 'everybody' },
    after: { uploads: 'permitted' },
  })
  const event = await newestEvent()
  expect(await chief.api.changeSettings({ uploads: 'permitted' })).toEqual(changed)
  expect(await chief.api.changeSettings({})).toEqual(changed)
  expect(await newestEvent()).toEqual(event)
})

test('names by ids are recorded as one text, and only when they change', async () => {
  const hourBuckets = { 1: 'Company', 2: 'Hazmat' }
  expect(await chief.api.changeSettings({ hourBuckets })).toMatchObject({ hourBuckets })
  const event = await newestEvent()
  expect(event).toMatchObject({
    before: { hourBuckets: '' },
    after: { hourBuckets: '1: Company, 2: Hazmat' },
  })
  await chief.api.changeSettings({ hourBuckets })
  expect(await newestEvent()).toEqual(event)
  const refused = chief.api.changeSettings({ hourBuckets: { airway: 'Medical' } })
  expect((await refusalOf(refused)).status).toBe(400)
})

test('settings written by another server apply to the next request', async () => {
  const uploads = async () => (await app.anonymous.getPublicSettings()).uploads
  expect(await uploads()).toBe('everybody')
  await write(`insert into settings (name, value) values ('uploads', '"permitted"')`)
  expect(await uploads()).toBe('permitted')
  await write(`update settings set value = '"everybody"'`)
  expect(await uploads()).toBe('everybody')
})

test('settings are read from memory until one is written', async () => {
  const { settings } = app.features.settings
  const known = await settings.all()
  expect(await settings.all()).toBe(known)
  await chief.api.changeSettings({ uploads: 'permitted' })
  expect(await settings.all()).not.toBe(known)
})

test('a value that this version does not know counts as the default, and the others stay', async () => {
  await write(
    `insert into settings (name, value) values ('uploads', '"of a newer version"'), ('unknown', 'x')`,
  )
  expect(await chief.api.getSettings()).toEqual(SETTING_DEFAULTS)
  expect(await chief.api.changeSettings({ uploads: 'permitted' })).toMatchObject({ uploads: 'permitted' })
  await write(`update settings set value = 'damaged' where name = 'uploads'`)
  expect(await chief.api.getSettings()).toEqual(SETTING_DEFAULTS)
})

test('an unknown setting or value is refused with the reason, and changes nothing', async () => {
  const send = (body: string) =>
    fetch(`${app.baseUrl}/api/admin/settings`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${chief.token}`, 'Content-Type': 'application/json' },
      body,
    })
  const bad = await send('{"uploads":"nobody"}')
  expect([bad.status, await bad.json()]).toMatchObject([
    400,
    { message: 'Please choose “uploads” from these: everybody, permitted.' },
  ])
  expect((await send('{"upload":"everybody"}')).status).toBe(400)
  expect(await chief.api.getSettings()).toEqual(SETTING_DEFAULTS)
  const ana = await app.register('ana')
  expect((await refusalOf(ana.api.getSettings())).status).toBe(403)
})

test('two changes at once both count', async () => {
  const values = ['permitted', 'everybody', 'permitted', 'everybody'] as const
  await Promise.all(values.map((uploads) => chief.api.changeSettings({ uploads })))
  expect(values).toContain((await chief.api.getSettings()).uploads)
})
