import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailMessage } from '#server/entities/mail.entity.ts'
import { Membership, Member, Unit } from '#server/entities/records.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { signInBy } from '#server/testing/provider-visit.ts'
import { resumableClient } from '#server/testing/resumable-client.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import {
  providerClient,
  startSignInProvider,
  type SignInProviderServer,
} from '#server/testing/sign-in-provider.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aSmallVideo } from '#server/testing/videos.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
const SUSPENDED = 'This account is suspended. Please ask an administrator of your department to put it back.'

let provider: SignInProviderServer
let smtp: TestSmtpServer
let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  provider = await startSignInProvider()
  smtp = await startSmtpServer()
  const google = { issuer: provider.issuer, ...providerClient }
  app = await startTestApp({ signInProviders: { google }, mail: smtp.settings })
  provider.open(app.baseUrl)
  chief = await app.registerAdmin('chief')
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
  await provider.stop()
})

const entities = () => app.database.entities()

test('PE-03 PE-04 a suspension ends sockets and uploads, and the desktop app and providers are refused too', async () => {
  const site = { baseUrl: app.baseUrl, providers: { google: provider } }
  const persona = { sub: 'pat', email: 'pat@example.org', email_verified: true }
  const { user } = await signInBy(site, 'google', persona)
  const id = user?.id ?? 0
  const { token } = await app.database.transaction(async (em) => {
    const opened = app.features.accounts.sessions.open(em, await em.findOneOrFail(User, id), true, {
      userAgent: null,
      network: null,
    })
    await em.flush()
    return opened
  })
  const tus = resumableClient({ token })
  const file = await aSmallVideo()
  const upload = await tus.create(app.baseUrl, file.length)
  expect((await tus.send(app.baseUrl, upload, 0, file.subarray(0, 1000))).status).toBe(204)
  const closed: number[] = []
  const stop = app.events.subscribe('sessions.closed', ({ userId }) => void closed.push(userId))

  await chief.api.suspendUser({ id })
  expect((await tus.send(app.baseUrl, upload, 1000, file.subarray(1000))).status).toBe(401)
  expect((await tus.ask(app.baseUrl, upload))[0]).toBe(401)
  expect((await refusalOf(app.clientOf(token).getCurrentUser())).status).toBe(401)
  const again = await signInBy(site, 'google', persona)
  expect(again).toMatchObject({ location: '/auth?problem=suspended', user: null })
  // By this event each server ends the sockets of the account.
  await app.eventsHeard()
  stop()
  expect(closed).toContain(id)

  await chief.api.putUserBack({ id })
  expect((await signInBy(site, 'google', persona)).user?.id).toBe(id)
})

test('PE-05 a suspended person gets no mail, also none that waited', async () => {
  const { user, api } = await app.register('quiet_one')
  await app.database.transaction(async (em) => {
    const person = await em.findOneOrFail(User, user.id)
    person.suspendedAt = new Date()
    await em.flush()
    const data = { at: new Date().toISOString() }
    app.features.mail.mail.enqueue(em, { kind: 'password-changed', to: { userId: user.id }, data })
  })
  const mails = () => entities().find(MailMessage, { user: user.id })
  await expect
    .poll(async () => (await mails()).map(({ state, failureReason }) => [state, failureReason]))
    .toEqual([['dropped', 'The account is suspended']])
  await app.anonymous.requestLink({ purpose: 'reset', account: 'quiet_one' })
  await app.features.recovery.background.serve()
  expect(await mails()).toHaveLength(1)
  expect(smtp.to(user.email ?? '')).toEqual([])
  expect((await refusalOf(api.getCurrentUser())).status).toBe(401)
})

test('PE-05 a suspended person is not reminded, and not offered where people are chosen', async () => {
  const officer = await app.registerAdmin('training_chief')
  const [gone, here] = [await app.register('gone_one'), await app.register('here_one')]
  const unit = await officer.api.createUnit({ name: 'City', kind: 'department', parentId: null })
  for (const [name, userId] of [
    ['Gone One', gone.user.id],
    ['Here One', here.user.id],
    ['No Account', null],
  ] as const)
    await officer.api.createMember({ name, unitId: unit.id, userId })
  const lesson = await officer.api.approveVideo({ id: (await app.submit(officer)).id })
  await chief.api.suspendUser({ id: gone.user.id })
  const { id } = await officer.api.createAssignment({
    title: 'Airway',
    videoIds: [lesson.id],
    targets: [{ unitId: unit.id }],
    dueOn: '2999-01-01',
  })
  expect(await officer.api.sendReminders({ id })).toEqual({ reminded: 1, remindedBefore: 0, unreachable: 1 })
  const { members } = await officer.api.getAssignment({ id })
  expect(members.map(({ name, isSuspended }) => [name, isSuspended])).toEqual([
    ['Gone One', true],
    ['Here One', false],
    ['No Account', false],
  ])
  const names = async (state?: 'active') =>
    (await officer.api.listMembers(state ? { state } : {})).items.map(({ name }) => name)
  expect(await names()).toEqual(['Gone One', 'Here One', 'No Account'])
  expect(await names('active')).toEqual(['Here One', 'No Account'])
  const told = await app.database.reader.all('select 1 from notifications where user_id = ?', [gone.user.id])
  expect(told).toEqual([])
})

test('PE-01 PE-02 people are found by name and filtered by unit and state, page by page', async () => {
  const admin = await app.registerAdmin('list_chief')
  const make = async (username: string, firstName: string, lastName: string) => {
    const person = await app.register(username)
    const id = { id: person.user.id }
    await app.database.transaction((em) => em.nativeUpdate(User, id, { firstName, lastName }))
    return person
  }
  const [anna, bo] = [await make('crew_a', 'Anna', 'Bergström'), await make('crew_b', 'Bo', 'Bergström')]
  const found = async (args: Parameters<typeof admin.api.listUsers>[0]) =>
    (await admin.api.listUsers(args)).items.map(({ username }) => username)
  expect(await found({ search: 'anna bergSTRÖM' })).toEqual(['crew_a'])
  expect(await found({ search: 'bergström' })).toEqual(['crew_b', 'crew_a'])
  expect(await found({ search: 'Bo', state: 'active' })).toContain('crew_b')
  const first = await admin.api.listUsers({ search: 'bergström', limit: 1 })
  expect(await found({ search: 'bergström', limit: 1, cursor: first.next?.['cursor'] ?? '' })).toEqual([
    'crew_a',
  ])

  const { station, shift } = await app.database.transaction(async (em) => {
    const parent =
      (await em.findOne(Unit, { parent: null })) ?? em.create(Unit, { name: 'City', kind: 'department' })
    const house = em.create(Unit, { name: 'Station 9', kind: 'station', parent })
    const below = em.create(Unit, { name: 'A shift', kind: 'shift', parent: house })
    for (const [person, unit] of [
      [anna, below],
      [bo, house],
    ] as const) {
      const user = em.getReference(User, person.user.id)
      const member = em.create(Member, {
        name: person.user.username,
        user,
        isListed: true,
        createdAt: new Date(),
      })
      em.create(Membership, { member, unit, fromDay: '2020-01-01' })
    }
    await em.flush()
    return { station: house.id, shift: below.id }
  })
  expect(await found({ unit: station })).toEqual(['crew_b', 'crew_a'])
  expect(await found({ unit: shift, search: 'bergström' })).toEqual(['crew_a'])
  await admin.api.suspendUser({ id: anna.user.id, reason: 'On leave' })
  expect(await found({ unit: station, state: 'active' })).toEqual(['crew_b'])
  expect(await found({ unit: station, state: 'suspended', search: 'berg' })).toEqual(['crew_a'])
  const [listed] = (await admin.api.listUsers({ search: 'crew_a' })).items
  expect(listed).toMatchObject({ unit: 'A shift', suspendedReason: 'On leave', isEmailVerified: true })
  await bo.api.getCurrentUser()
  await expect
    .poll(async () => (await admin.api.listUsers({ search: 'crew_b' })).items[0]?.lastSeenAt)
    .toMatch(/^\d{4}-\d\d-\d\dT/)
  expect((await admin.api.listUsers({ role: 'user', search: 'crew_b' })).items).toHaveLength(1)
})

// Several servers share a database on PostgreSQL alone.
test.runIf(onPostgres)('PE-03 a suspension counts at every server at once', async () => {
  const other = await startSecondServer(app)
  const { user, token } = await app.register('of_two_servers')
  expect((await other.clientOf(token).getCurrentUser()).id).toBe(user.id)
  await chief.api.suspendUser({ id: user.id })
  expect((await refusalOf(other.clientOf(token).getCurrentUser())).status).toBe(401)
  const refused = await refusalOf(
    other.anonymous.login({ username: 'of_two_servers', password: 'secret-pass' }),
  )
  expect(refused).toEqual({ status: 403, message: SUSPENDED })
  await other.stop()
})
