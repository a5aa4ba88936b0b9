import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRaw } from '#server/testing/former-database.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

let smtp: TestSmtpServer
let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ mail: smtp.settings })
  chief = await app.registerAdmin('chief')
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const published = async (by: TestPerson) =>
  (await chief.api.approveVideo({ id: (await app.submit(by)).id })).id
const kindsOf = async ({ api }: TestPerson) => (await api.listNotifications()).items.map(({ kind }) => kind)

test('a person chooses the kinds and the channels; mail has one place for its choice', async () => {
  const ana = await app.register()
  const ben = await app.register()
  const { hasMail, pushKey, kinds } = await ana.api.getNotificationSettings()
  expect({ hasMail, pushKey }).toEqual({ hasMail: true, pushKey: null })
  expect(kinds).toEqual([
    { kind: 'video-reviewed', app: true, mail: true, push: true },
    ...[
      'upload-failed',
      'video-commented',
      'comment-followed',
      'comment-replied',
      'question-asked',
      'question-answered',
      'comment-removed',
    ].map((kind) => ({ kind, app: true, mail: null, push: true })),
    { kind: 'lesson-published', app: true, mail: null, push: false },
    { kind: 'new-follower', app: true, mail: null, push: true },
    ...['training-assigned', 'training-due'].map((kind) => ({ kind, app: true, mail: true, push: true })),
    ...['training-counted', 'training-waiting', 'report-settled', 'protocol-due', 'wish-settled'].map(
      (kind) => ({
        kind,
        app: true,
        mail: null,
        push: true,
      }),
    ),
  ])
  const officers = await chief.api.getNotificationSettings()
  const told = officers.kinds.map(({ kind }) => kind)
  expect(told).toEqual(expect.arrayContaining(['review-waiting', 'report-waiting']))
  const id = await published(ana)
  for (let time = 0; time < 2; time++) {
    const changed = await ana.api.changeNotificationSettings({
      kind: 'video-commented',
      channel: 'app',
      isOn: false,
    })
    expect(changed.kinds.find(({ kind }) => kind === 'video-commented')?.app).toBe(false)
  }
  await ben.api.createComment({ id, text: 'Silent' })
  expect(await kindsOf(ana)).toEqual(['video-reviewed'])
  await ana.api.changeNotificationSettings({ kind: 'video-commented', channel: 'app', isOn: true })
  await ben.api.createComment({ id, text: 'Told' })
  expect(await kindsOf(ana)).toEqual(['video-commented', 'video-reviewed'])

  await ana.api.changeNotificationSettings({ kind: 'video-reviewed', channel: 'mail', isOn: false })
  expect((await ana.api.getNotificationSettings()).kinds[0]).toMatchObject({ app: true, mail: false })
  const opted = await app.database.reader.all('select kind from mail_opt_outs where user_id = ?', [
    ana.user.id,
  ])
  expect(opted).toEqual([{ kind: 'video-reviewed' }])
  expect(
    await refusalOf(
      ana.api.changeNotificationSettings({ kind: 'new-follower', channel: 'mail', isOn: true }),
    ),
  ).toMatchObject({ status: 400, message: 'No mail of this kind is sent. Please choose another kind.' })
})

test('a review is told by mail also where the app does not tell it; a withdrawal is told without mail', async () => {
  const ana = await app.register()
  await ana.api.changeNotificationSettings({ kind: 'video-reviewed', channel: 'app', isOn: false })
  const id = await published(ana)
  const queued = () =>
    app.database.reader.all('select kind from mail_messages where user_id = ? and kind = ?', [
      ana.user.id,
      'video-reviewed',
    ])
  expect([await kindsOf(ana), (await queued()).length]).toEqual([[], 1])
  await ana.api.changeNotificationSettings({ kind: 'video-reviewed', channel: 'app', isOn: true })
  await chief.api.withdrawVideo({ id, notes: 'Out of date' })
  expect([await kindsOf(ana), (await queued()).length]).toEqual([['video-reviewed'], 1])
})

test('an export has the notifications and the choices; a deletion leaves neither them nor the name', async () => {
  const [ana, leaver] = [await app.register(), await app.register('leaver')]
  const id = await published(ana)
  await leaver.api.createComment({ id, text: 'Good one' })
  await leaver.api.followCreator({ id: ana.user.id })
  await ana.api.createComment({ id, text: 'Thanks' })
  await leaver.api.changeNotificationSettings({ kind: 'new-follower', channel: 'push', isOn: false })
  const exported = JSON.stringify(await leaver.api.exportOwnData())
  expect(JSON.parse(exported)).toMatchObject({
    notifications: [{ kind: 'comment-followed', count: 1, videoId: id, readAt: null }],
    notificationOptOuts: [{ kind: 'new-follower', channel: 'push' }],
    pushDevices: [],
  })
  await leaver.api.deleteOwnAccount({ username: 'leaver' })
  const raw = await openRaw(app.config.dataDir, app.config.databaseUrl)
  try {
    for (const table of ['notifications', 'notification_opt_outs', 'push_subscriptions'])
      expect(await raw.all(`select * from ${table} where user_id = ${leaver.user.id}`), table).toEqual([])
  } finally {
    await raw.close()
  }
  const told = (await ana.api.listNotifications()).items
  expect(JSON.stringify(told)).not.toContain('leaver')
  expect(told[0]).toMatchObject({ kind: 'new-follower', actor: null })
})
