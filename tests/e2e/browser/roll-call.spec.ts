import type { Page } from '@playwright/test'
import type { TrainingReport } from '#shared/contract/training-reports.ts'
import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { CrewPage } from '../../pages/crew-page.ts'
import { WallPage } from '../../pages/wall-page.ts'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { expectFits, expectSoundAtBothWidths } from './responsive.ts'
import { callsOf, checkIn, openPage, openStation, stayOf, test } from './roll-call-site.ts'
import { faultsOf, snapshot } from './wall-boxes.ts'

const PANELS = [
  [1920, 1080],
  [1080, 1920],
  [1024, 768],
  [3840, 2160],
] as const
/** A second of the wall, and the way of a word to the server. */
const SLACK_MS = 6000

test('TN-41 TN-42 TN-44 TN-45 TN-47 TN-48 TN-49 a wall and four phones, and a server that is killed in the middle', async ({
  page,
  browser,
  playwright,
  wallSite,
  forgive,
}) => {
  test.setTimeout(300_000)
  for (const text of [
    /net::ERR_/,
    /the server responded with a status of/,
    /WebSocket connection/,
    /Failed to fetch/,
  ])
    forgive(text)
  const request = await playwright.request.newContext({ baseURL: wallSite.baseUrl })
  const { call, wall: added, personOf } = await openStation(request)
  const open = (name: Parameters<typeof personOf>[0] | null, width?: number) =>
    openPage(browser, wallSite.baseUrl, name && personOf(name), width)
  const wall = new WallPage(page)
  await wall.enrol(added)
  await wall.open()
  await wall.waitForKept(1)
  await wall.watchPicture()

  const desk = await open('Carl Captain')
  const crew = new CrewPage(desk)
  await test.step('TN-41 the captain starts a roll call on the phone, by keyboard', async () => {
    await crew.open()
    await crew.startButton.focus()
    await desk.keyboard.press('Enter')
    await crew.startForm.getByLabel('Title').fill('Evening lessons')
    await expectSoundAtBothWidths(desk, 'the form of a roll call')
    await crew.startForm.getByLabel('Title').press('Enter')
    await expect(crew.startForm).toBeHidden()
  })
  await test.step('TN-41 the screen of the paired phone leads to it, too', async () => {
    await desk.goto('/call')
    await expect(crew.startButton).toBeVisible()
    await expect(desk.getByText('Evening lessons')).toBeVisible()
    await expectSoundAtBothWidths(desk, 'the call button with a roll call')
    await crew.open()
  })
  const first = await wall.checkInDigits()

  const medic = await open('Mia Medic')
  await test.step('TN-44 a member who is signed in needs two taps', async () => {
    await medic.goto(`/check-in?code=${first}`)
    await expect(medic.getByText('Evening lessons')).toBeVisible()
    await expectSoundAtBothWidths(medic, 'the check-in')
    await checkIn(medic, () => wall.checkInDigits())
    await expect(page.getByText('Mia Medic')).toBeVisible()
  })
  const probie = await open(null)
  await test.step('TN-45 a member signs in on the way and comes back', async () => {
    await probie.goto(`/check-in?code=${await wall.checkInDigits()}`)
    await probie.getByRole('button', { name: 'Sign In Now' }).click()
    const { username, password } = personOf('Pat Probie')
    await probie.getByLabel(/^Username/).fill(username)
    await probie.getByLabel('Password', { exact: true }).fill(password)
    await probie.keyboard.press('Enter')
    await expect(probie).toHaveURL(/\/check-in\?code=\d{6}$/)
    await checkIn(probie, () => wall.checkInDigits())
  })
  const away = await open('Ada Away')
  await test.step('TN-44 the line of a phone is away for a while', async () => {
    await away.goto(`/check-in?code=${await wall.checkInDigits()}`)
    await expect(away.getByRole('button', { name: 'I am here' })).toBeVisible()
    await away.context().setOffline(true)
    await away.getByRole('button', { name: 'I am here' }).click()
    await expect(page.getByText('Pat Probie')).toBeVisible()
    await expect(page.getByText('Ada Away')).toBeHidden()
    await away.context().setOffline(false)
    await checkIn(away, () => wall.checkInDigits())
    await expect(page.getByText('Ada Away')).toBeVisible()
  })
  const dialog = desk.getByRole('dialog', { name: 'Evening lessons' })
  await test.step('TN-47 the captain adds a person by name, and sees who is there', async () => {
    await crew.openRollCall('Evening lessons')
    await dialog.getByLabel('Add by name').selectOption({ label: 'Sam Silent, Station 4' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('4 people here')).toBeVisible()
    await expect(dialog.getByTestId('officer-code')).toHaveText(/^\d{3} \d{3}$/)
    await expectSoundAtBothWidths(desk, 'an open roll call')
    await expect(page.getByText('Sam Silent')).toBeVisible()
    await expect(page.getByText('4 here')).toBeVisible()
  })
  await test.step('TN-48 the server is killed and started: the wall plays on, and all is as before', async () => {
    await wallSite.kill()
    await expect(wall.offlineMark).toBeVisible({ timeout: 45_000 })
    await expect(page.getByText('Sam Silent')).toBeVisible()
    await wallSite.start()
    await expect(page.getByText('4 here')).toBeVisible()
    await wall.checkInDigits()
    await expect(dialog.getByText('4 people here')).toBeVisible()
  })
  await test.step('TN-43 a photograph of the code is of no use later', async () => {
    await expect.poll(() => wall.checkInDigits(), { timeout: 60_000 }).not.toBe(first)
    await expect
      .poll(
        async () => (await medic.request.post('/api/training/check-ins', { data: { code: first } })).status(),
        {
          timeout: 65_000,
          intervals: [10_000],
        },
      )
      .toBe(404)
  })
  await dialog.getByRole('button', { name: 'End roll call' }).click()
  await expect(page.getByTestId('check-in-code')).toBeHidden({ timeout: 10_000 })
  expect(await wall.pauses()).toBe(0)

  const [session] = await call<TrainingSession[]>('GET', '/training/sessions')
  if (!session) throw new Error('There is no session')
  const minutesOf = ({ attendances }: TrainingSession) => attendances.map(({ name, ms }) => [name, ms])
  await test.step('TN-50 the time of each person is that from the check-in to the end', async () => {
    await expect
      .poll(async () => {
        const now = await call<TrainingSession>('GET', `/training/sessions/${session.id}`)
        return now.attendances.map(({ fromAt, ms }) => Math.abs(stayOf(now, fromAt) - ms) < SLACK_MS)
      })
      .toEqual([true, true, true, true])
  })
  const closed = await call<TrainingSession>('GET', `/training/sessions/${session.id}`)
  await test.step('TN-49 the captain can’t confirm it, and the lieutenant does, once', async () => {
    const confirm = (by: Page) =>
      by.request.post(`/api/training/sessions/${session.id}/confirmation`, { data: { headcount: 4 } })
    expect((await confirm(desk)).status()).toBe(403)
    expect((await confirm(medic)).status()).toBe(404)
    const lieutenant = await open('Lea Lieutenant', 1440)
    const crewOfLieutenant = new CrewPage(lieutenant)
    await crewOfLieutenant.open()
    const checking = await crewOfLieutenant.check('Evening lessons')
    await expect(
      checking.getByRole('list', { name: 'What the wall played' }).getByRole('listitem'),
    ).not.toHaveCount(0)
    await expectSoundAtBothWidths(lieutenant, 'the confirmation of a roll call')
    await crewOfLieutenant.confirm(checking)
    expect((await confirm(lieutenant)).status()).toBe(409)
  })
  await test.step('TN-52 each person has these minutes once in the report', async () => {
    const { rows } = await call<TrainingReport>('GET', '/training/report?from=2020-01-01&to=2999-12-31')
    const wallMs = rows.map(({ name, categories }) => [
      name,
      categories.reduce((sum, one) => sum + one.wallMs, 0),
    ])
    expect(wallMs.toSorted()).toEqual(minutesOf(closed).toSorted())
    const record = await callsOf(medic.request)<{ sessions: unknown[] }>('GET', '/training/me')
    expect(record.sessions).toHaveLength(1)
  })
  await request.dispose()
})

test('TN-42 code, digits and names stand beside the lesson on any panel, and cover nothing', async ({
  page,
  browser,
  playwright,
  wallSite,
}) => {
  test.setTimeout(120_000)
  const screenshotOf = (name: string) => test.info().outputPath(`${name}.png`)
  const request = await playwright.request.newContext({ baseURL: wallSite.baseUrl })
  const { call, wall: added, unitId, personOf } = await openStation(request)
  const wall = new WallPage(page)
  await wall.enrol(added)
  await wall.open()
  const captain = await openPage(browser, wallSite.baseUrl, personOf('Carl Captain'))
  const officer = callsOf(captain.request)
  const form = { kind: 'roll_call', unitId, wallId: added.id, title: 'Evening lessons of the first shift' }
  const { id } = await officer<TrainingSession>('POST', '/training/sessions', form)
  const members = await call<{ id: number }[]>('GET', '/training/members')
  for (const member of members)
    await officer('POST', `/training/sessions/${id}/attendances`, { memberId: member.id })
  await expect(page.getByText('6 here')).toBeVisible()
  for (const announcement of [null, 'Gate of the yard stays shut until Monday morning at seven']) {
    if (announcement)
      await call('POST', '/admin/wall-announcements', {
        text: announcement,
        startsAt: new Date(Date.now() - 1000).toISOString(),
        endsAt: new Date(Date.now() + 600_000).toISOString(),
        wallId: null,
      })
    if (announcement) await expect(page.getByText(announcement)).toBeVisible()
    for (const [width, height] of PANELS) {
      await page.setViewportSize({ width, height })
      // The layout follows the new size a moment later.
      await expect.poll(async () => faultsOf(await snapshot(page), { width, height })).toEqual([])
      await expect(page.getByRole('img', { name: 'Code to check in' })).toBeVisible()
      await page.screenshot({ path: screenshotOf(`${width}x${height}${announcement ? '-announced' : ''}`) })
    }
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expectAccessible(page)

  await captain.goto('/crew')
  for (const scheme of ['light', 'dark'] as const) {
    await captain.evaluate((chosen) => localStorage.setItem('color-scheme', JSON.stringify(chosen)), scheme)
    await captain.reload()
    await expect(captain.getByRole('list', { name: 'Open roll calls' })).toBeVisible()
    await captain.setViewportSize(
      scheme === 'light' ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    )
    await captain.screenshot({ path: screenshotOf(`crew-${scheme}`) })
  }
  await expectSoundAtBothWidths(captain, 'the crew with an open roll call')
  await captain.getByRole('button', { name: 'Open roll call Evening lessons' }).click()
  await expect(captain.getByText('6 people here')).toBeVisible()
  await captain.screenshot({ path: screenshotOf('officer') })
  await captain.goto('/check-in?code=000000')
  await expect(captain.getByText(/No wall shows this code now/)).toBeVisible()
  await captain.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await expectFits(captain, 'the check-in with large text')
  await request.dispose()
})
