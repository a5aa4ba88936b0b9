import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#server/testing/test-client.ts'
import { startSmtpServer, type ReceivedMail, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { isOptionalMail, MAIL_KINDS, type MailData, type MailKind } from './mail-kinds.ts'
import type { MailRecipient } from './mail.service.ts'

let smtp: TestSmtpServer
let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ mail: smtp.settings })
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
  await chief.api.approveVideo({ id: (await app.submit(chief)).id })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

/** Sends a mail to a new address, and waits for it. */
async function sent<Kind extends MailKind>(kind: Kind, data: MailData<Kind>, to?: MailRecipient) {
  const address = `${crypto.randomUUID()}@example.org`
  await app.database.transaction(async (em) => {
    app.features.mail.mail.enqueue(em, { kind, to: to ?? { address }, data })
  })
  const expected = to ? 'ana@example.org' : address
  const before = smtp.to(expected).length
  await expect.poll(() => smtp.to(expected).length, { timeout: 10_000 }).toBeGreaterThan(before)
  return lastTo(expected)
}
function lastTo(address: string): ReceivedMail {
  const mail = smtp.to(address).at(-1)
  if (!mail) throw new Error(`No mail to ${address}`)
  return mail
}
const headerOf = ({ email }: ReceivedMail, name: string) =>
  email.headers.find(({ key }) => key === name)?.value
const tokenIn = (mail: ReceivedMail) =>
  /\/api\/mail\/unsubscribe\?token=([^>]+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''

const at = '2026-11-22T10:00:00.000Z'
const SAMPLES: { [Kind in MailKind]: MailData<Kind> } = {
  'video-reviewed': {
    videoId: 7,
    title: 'Ladder',
    decision: 'rejected',
    isProposal: false,
    notes: 'Too long',
  },
  'training-assigned': { title: 'Airway', note: 'Before the exam', dueOn: '2026-12-01' },
  'training-due': { items: [{ title: 'Airway', dueOn: '2026-12-01', isOverdue: true }] },
  // The first video of this database.
  'lesson-digest': { lessons: [{ videoId: 1, title: 'Ladder', creator: 'Ana' }] },
  invitation: { path: '/invitation#token=abc', invitedBy: 'Chief Ada', expiresAt: at },
  registration: { path: '/invitation#token=abc', expiresAt: at },
  'password-reset': { path: '/reset#token=abc', validMinutes: 15 },
  'address-verification': { path: '/verify#token=abc', username: 'ana', expiresAt: at },
  'new-sign-in': { at, device: 'Firefox on Windows', network: '192.0.2.1' },
  'password-changed': { at },
  'security-changed': { at, change: 'factor-added', detail: 'Key of the station' },
}

test.each(Object.keys(MAIL_KINDS) as MailKind[])(
  'a mail of the kind %s has plain text, HTML without remote content, and links of PUBLIC_URL alone',
  async (kind) => {
    const mail = await sent(kind, SAMPLES[kind])
    const { subject, text = '', html = '', from } = mail.email
    expect(subject).toBeTruthy()
    expect(from).toEqual({ name: 'Springfield Fire', address: 'training@springfield.example' })
    expect(text).toMatch(/\n-- \nTurnout · https:\/\/turnout\.springfield\.example\n/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).not.toMatch(/<(img|script|link|iframe|form)|url\(|@import|src=/i)
    const links = [...`${html} ${text}`.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([url]) => new URL(url).origin)
    expect(new Set(links)).toEqual(new Set(['https://turnout.springfield.example']))
    const isOptional = isOptionalMail(kind)
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe(
      isOptional ? 'List-Unsubscribe=One-Click' : undefined,
    )
    expect(headerOf(mail, 'list-unsubscribe') !== undefined).toBe(isOptional)
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated')
    expect(mail.email.messageId).toMatch(/^<[\w-]{36}@springfield\.example>$/)
  },
)

test('names and notes are text: no HTML, no header and no paragraph comes of them', async () => {
  const title = '<img src=x onerror=alert(1)>\r\nBcc: thief@example.org\r\n\r\nPay\u202E & "win"'
  const notes = 'First line\r\n.\r\n<b>Second</b>\r\n-- \r\nFrom: chief@example.org'
  const mail = await sent('video-reviewed', { ...SAMPLES['video-reviewed'], title, notes })
  expect(mail.to).toHaveLength(1)
  expect(mail.email.bcc).toBeUndefined()
  expect(mail.email.subject).toBe(
    'Not approved: <img src=x onerror=alert(1)> Bcc: thief@example.org Pay & "win"',
  )
  expect(mail.email.html).toContain(
    '&lt;img src=x onerror=alert(1)&gt; Bcc: thief@example.org Pay &amp; &quot;win&quot;”',
  )
  expect(mail.email.html).not.toMatch(/<img|<b>/)
  expect(mail.email.text).toContain('> First line\n> .\n> <b>Second</b>\n> --\n> From: chief@example.org\n')
  expect(smtp.to('thief@example.org')).toEqual([])
})

test('the owner of a video is told of a review, with its notes; an administrator is not told of the own decision', async () => {
  const video = await app.submit(ana, { title: 'Ladder angle' })
  const { revision } = video
  await chief.api.rejectVideo({ id: video.id, revision, notes: 'Please show the feet of the ladder.' })
  await expect.poll(() => smtp.to('ana@example.org').length).toBe(1)
  const rejected = lastTo('ana@example.org')
  expect(rejected.email.subject).toBe('Not approved: Ladder angle')
  expect(rejected.email.text).toContain('> Please show the feet of the ladder.')
  const own = await app.submit(chief, { title: 'Own drill' })
  await chief.api.approveVideo({ id: own.id })
  const second = await app.submit(ana, { title: 'Second drill' })
  await chief.api.approveVideo({ id: second.id })
  await expect.poll(() => smtp.to('ana@example.org').length).toBe(2)
  const approved = lastTo('ana@example.org')
  expect(approved.email.subject).toBe('Approved: Second drill')
  expect(approved.email.html).toContain(`https://turnout.springfield.example/video/${second.id}`)
  expect(smtp.to('chief@example.org')).toEqual([])
})

test('one click of the mail program ends a kind of mail, without a sign-in; opening the link ends nothing', async () => {
  const { userId } = { userId: ana.user.id }
  const mail = await sent('video-reviewed', SAMPLES['video-reviewed'], { userId })
  const token = tokenIn(mail)
  const address = `${app.baseUrl}/api/mail/unsubscribe?token=${token}`
  for (const method of ['GET', 'HEAD']) {
    const opened = await fetch(address, { method, redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/unsubscribe#token=${token}`])
  }
  expect(await app.anonymous.getMailSubscription({ token })).toEqual({ kind: 'video-reviewed', isOn: true })
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  for (const _ of ['once', 'twice']) {
    const answer = await fetch(address, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' })
    expect([answer.status, await answer.json()]).toEqual([200, { kind: 'video-reviewed', isOn: false }])
  }
  const { hasMail, kinds } = await ana.api.getNotificationSettings()
  expect([hasMail, kinds[0]]).toMatchObject([true, { kind: 'video-reviewed', mail: false }])
  const before = smtp.to('ana@example.org').length
  await app.database.transaction(async (em) => {
    const data = SAMPLES['video-reviewed']
    app.features.mail.mail.enqueue(em, { kind: 'video-reviewed', to: { userId }, data })
  })
  // Mail about security still comes.
  await sent('password-changed', { at }, { userId })
  expect(smtp.to('ana@example.org')).toHaveLength(before + 1)
  const states = () =>
    app.database.reader.all("select 1 from mail_messages where state = 'dropped' and data is null")
  await expect.poll(async () => (await states()).length).toBe(1)
  await ana.api.changeNotificationSettings({ kind: 'video-reviewed', channel: 'mail', isOn: true })
  await sent('video-reviewed', SAMPLES['video-reviewed'], { userId })
})

test('an address without an account ends its invitations, and no other link does so', async () => {
  const mail = await sent('invitation', SAMPLES.invitation)
  const [address = ''] = mail.to
  const token = tokenIn(mail)
  const [who, kind, signature] = token.split('.')
  const forged = [
    '',
    'x',
    `${who}.${kind}`,
    `${who}.${kind}.`,
    `${who}.video-reviewed.${signature}`,
    `${who}.password-reset.${signature}`,
    `u${ana.user.id}.${kind}.${signature}`,
    `${token}.x`,
  ]
  for (const wrong of forged)
    expect((await refusalOf(app.anonymous.unsubscribeFromMail({ token: wrong }))).status, wrong).toBe(404)
  expect(await app.anonymous.unsubscribeFromMail({ token })).toEqual({ kind: 'invitation', isOn: false })
  const [row] = await app.database.reader.all<{ address_hash: string }>(
    'select address_hash from mail_opt_outs where user_id is null',
  )
  expect(row?.address_hash).toMatch(/^[\w-]{43}$/)
  await app.database.transaction(async (em) => {
    const again = {
      kind: 'invitation',
      to: { address: address.toUpperCase() },
      data: SAMPLES.invitation,
    } as const
    app.features.mail.mail.enqueue(em, again)
  })
  await sent('invitation', SAMPLES.invitation)
  expect(smtp.to(address)).toHaveLength(1)
  expect(smtp.to(address.toUpperCase())).toEqual([])
})

test('the link of an account that was deleted meanwhile is harmless', async () => {
  const ben = await app.register('ben')
  const data = SAMPLES['video-reviewed']
  await app.database.transaction(async (em) => {
    app.features.mail.mail.enqueue(em, { kind: 'video-reviewed', to: { userId: ben.user.id }, data })
  })
  await expect.poll(() => smtp.to('ben@example.org').length).toBe(1)
  await app.database.transaction((em) => em.execute('delete from users where id = ?', [ben.user.id]))
  const token = tokenIn(lastTo('ben@example.org'))
  expect(await app.anonymous.unsubscribeFromMail({ token })).toEqual({ kind: 'video-reviewed', isOn: false })
})

test('the end of all other sessions is told', async () => {
  const dora = await app.register('dora')
  await app.anonymous.login({ username: 'dora', password: dora.password })
  const before = smtp.to('dora@example.org').length
  await dora.api.endOtherSessions()
  await expect.poll(() => smtp.to('dora@example.org').length).toBe(before + 1)
  expect(lastTo('dora@example.org').email.text).toContain('other devices must sign in again')
})

test('a change of the password is told', async () => {
  const cleo = await app.register('cleo')
  await cleo.api.changePassword({ currentPassword: cleo.password, newPassword: 'another-pass-8' })
  await expect.poll(() => smtp.to('cleo@example.org').length).toBe(1)
  expect(lastTo('cleo@example.org').email.subject).toBe('Your password was changed')
})
