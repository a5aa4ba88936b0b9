import type { Page } from '@playwright/test'
import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { CrewPage } from '../../pages/crew-page.ts'
import { WallPage } from '../../pages/wall-page.ts'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { listCategories } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { callsOf, checkIn, openPage, openStation, test, type Name } from './roll-call-site.ts'

const MINUTE_MS = 60_000
const ROLL_CALL = 'Evening lessons'
const DRILL = 'Ladder raise'
const DRILL_PLACE = 'Yard behind the station'

const HOUR_MS = 60 * MINUTE_MS
/** The roll call began within this time. */
const ROLL_CALL_MS = 35 * MINUTE_MS

/** The clock of the page at a moment, as fields of a form have it. */
const clockOf = (page: Page, moment: number) =>
  page.evaluate((ms) => {
    const at = new Date(ms)
    const two = (value: number) => String(value).padStart(2, '0')
    return {
      day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
      time: `${two(at.getHours())}:${two(at.getMinutes())}`,
    }
  }, moment)

/** A day as the app writes it. */
const dayOf = (page: Page, moment: string) =>
  page.evaluate(
    (at) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(at)),
    moment,
  )

test('an officer’s evening: a roll call at the wall, a drill, their confirmation, the report, its file, and paper', async ({
  page,
  browser,
  playwright,
  wallSite,
}) => {
  test.setTimeout(300_000)
  const request = await playwright.request.newContext({ baseURL: wallSite.baseUrl })
  const { call, wall: added, personOf } = await openStation(request)
  const open = (name: Name, width?: number) => openPage(browser, wallSite.baseUrl, personOf(name), width)
  const [first, second] = await listCategories(request)
  if (!first || !second) throw new Error('There are no categories')
  const wall = new WallPage(page)
  await wall.enrol(added)
  await wall.open()
  await wall.waitForKept(1)
  await wall.watchPicture()

  await test.step('TN-53 the settings of the wall lead the captain’s phone to its roll call', async () => {
    await wall.press('settings')
    await wall.enterPin('2468', 'Set PIN')
    await expect(wall.rollCallStart.getByRole('img')).toBeVisible()
    await expectAccessible(page)
    const phone = new CrewPage(await openPage(browser, wallSite.baseUrl, null))
    await phone.page.goto(await wall.rollCallAddress())
    await phone.page.getByRole('button', { name: 'Sign In Now' }).click()
    const auth = new AuthPage(phone.page)
    await auth.fillSignIn(personOf('Carl Captain'))
    await auth.submit('Sign In')
    await expect(phone.startForm.getByLabel('Wall', { exact: true })).toHaveValue(String(added.id))
    await phone.startForm.getByLabel('Title').fill(ROLL_CALL)
    await phone.startForm.getByLabel('Category').selectOption({ label: first.name })
    await phone.startForm.getByRole('button', { name: 'Start' }).click()
    await expect(phone.startForm).toBeHidden()
    await expect(phone.page).toHaveURL('/crew')
    await expect(wall.rollCallStart).toContainText(`“${ROLL_CALL}” is open.`)
    await page.keyboard.press('Escape')
    await phone.page.context().close()
  })
  const medic = await open('Mia Medic')
  await test.step('TN-44 a member checks in on a phone', async () => {
    await medic.goto(`/check-in?code=${await wall.checkInDigits()}`)
    await checkIn(medic, () => wall.checkInDigits())
    await expect(page.getByText('Mia Medic')).toBeVisible()
  })
  const sessionNow = async (title: string) => {
    const all = await call<TrainingSession[]>('GET', '/training/sessions')
    const found = all.find((session) => session.title === title)
    if (!found) throw new Error(`There is no session ${title}`)
    return found
  }
  const people = async (title: string) => (await sessionNow(title)).attendances
  await test.step('TN-50 the wall plays on for more than a minute, and says so', () =>
    expect
      .poll(async () => (await people(ROLL_CALL))[0]?.ms, { timeout: 150_000 })
      .toBeGreaterThan(MINUTE_MS))
  const desk = await open('Carl Captain', 1440)
  const crew = new CrewPage(desk)
  await test.step('TN-47 TN-53 the captain ends it, and the picture never paused', async () => {
    await crew.open()
    const dialog = await crew.openRollCall(ROLL_CALL)
    await expect(dialog.getByText('1 person here')).toBeVisible()
    await dialog.getByRole('button', { name: 'End roll call' }).click()
    await expect(page.getByTestId('check-in-code')).toBeHidden()
    await desk.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await wall.pauses()).toBe(0)
  })

  await test.step('TN-18 the captain files the drill of the same evening', async () => {
    // A whole hour of the clock does not cross the start of a training day.
    const endedAt = Math.floor((Date.now() - ROLL_CALL_MS) / HOUR_MS) * HOUR_MS
    const [start, end] = [await clockOf(desk, endedAt - HOUR_MS), await clockOf(desk, endedAt)]
    await crew.fileDrill({
      title: DRILL,
      members: ['Mia Medic', 'Pat Probie'],
      category: second.name,
      place: DRILL_PLACE,
      times: { day: start.day, from: start.time, to: end.time },
    })
  })
  await test.step('TN-18 TN-49 the captain confirms neither, and the lieutenant both', async () => {
    await crew.openSessions('To confirm')
    await expect(desk.getByText('Waits for another officer')).toHaveCount(2)
    const lieutenant = new CrewPage(await open('Lea Lieutenant'))
    await lieutenant.open()
    for (const title of [ROLL_CALL, DRILL]) await lieutenant.confirm(await lieutenant.check(title))
    await expect(lieutenant.page.getByText('Nothing waits for confirmation.')).toBeVisible()
  })

  const rollCall = await sessionNow(ROLL_CALL)
  const drill = await sessionNow(DRILL)
  const wallMs = rollCall.attendances[0]?.ms ?? 0
  const wallHours = `0:0${Math.floor(wallMs / MINUTE_MS)}`
  const sumHours = `1:0${Math.floor(wallMs / MINUTE_MS)}`
  await test.step('TN-19 TN-52 the report has the hours of both, and its file the same cells', async () => {
    await crew.open()
    await crew.openReport()
    await expect(crew.hours.getByRole('row', { name: /^Mia Medic/ })).toHaveCount(3)
    const shown = await crew.cells()
    expect(shown.filter(([name]) => name === 'Mia Medic').toSorted()).toEqual(
      [
        ['Mia Medic', 'All', '0:00', wallHours, '1:00', sumHours],
        ['Mia Medic', first.name, '0:00', wallHours, '0:00', wallHours],
        ['Mia Medic', second.name, '0:00', '0:00', '1:00', '1:00'],
      ].toSorted(),
    )
    expect(shown).toContainEqual(['Pat Probie', second.name, '0:00', '0:00', '1:00', '1:00'])
    const file = await crew.downloadCsv()
    expect(file.map((cells) => cells.slice(0, -1))).toEqual(shown)
    const seconds = Object.fromEntries(file.map((cells) => [cells.slice(0, 2).join(', '), cells.at(-1)]))
    expect(seconds[`Mia Medic, ${first.name}`]).toBe(String(Math.floor(wallMs / 1000)))
    expect(seconds[`Mia Medic, ${second.name}`]).toBe('3600')
  })

  for (const { title, place, officer, openedAt, attendances } of [
    { ...rollCall, place: 'Day room', officer: 'Led byCarl Captain' },
    { ...drill, place: DRILL_PLACE, officer: 'Filed byCarl Captain' },
  ])
    await test.step(`TN-70 the roster of “${title}” on paper`, async () => {
      await crew.open()
      await crew.openSessions('Confirmed')
      await desk.getByRole('link', { name: `Roster of ${title}` }).click()
      await expect(desk.getByRole('button', { name: 'Print' })).toBeVisible()
      await expectSoundAtBothWidths(desk, 'the roster of a session')
      await desk.emulateMedia({ media: 'print' })
      const paper = desk.getByRole('region', { name: 'Roster' })
      await expect(desk.getByRole('heading', { name: title })).toBeVisible()
      for (const fact of [
        `When${await dayOf(desk, openedAt)}`,
        `Place${place}`,
        officer,
        'Confirmed byLea Lieutenant',
      ])
        await expect(paper).toContainText(fact)
      for (const { name } of attendances)
        await expect(paper.getByRole('row', { name })).toContainText(/\d:\d\d [AP]M\d+:\d\d [AP]M$/)
      await expect(paper.getByRole('list', { name: 'What the wall played' })).toHaveCount(
        title === ROLL_CALL ? 1 : 0,
      )
      await expect(paper.getByRole('columnheader', { name: 'Signature' })).toBeVisible()
      for (const line of ['Instructor, date', 'Confirming officer, date'])
        await expect(paper.getByText(line)).toBeVisible()
      await expect(desk.getByRole('button', { name: 'Print' })).toBeHidden()
      await desk.pdf({ path: test.info().outputPath(`${title}.pdf`), format: 'A4' })
      await desk.emulateMedia({ media: 'screen' })
    })

  await test.step('TN-20 TN-72 the transcript of the member on paper', async () => {
    const memberId = drill.attendances.find(({ name }) => name === 'Mia Medic')?.memberId
    await medic.goto(`/transcript/${memberId}`)
    await medic.emulateMedia({ media: 'print' })
    const paper = medic.getByRole('region', { name: 'Transcript' })
    const lines = paper.getByRole('table').getByRole('row')
    await expect(lines.filter({ hasText: `${ROLL_CALL} (Day room)` })).toContainText('Lea Lieutenant')
    await expect(lines.filter({ hasText: `${DRILL} (${DRILL_PLACE})` })).toContainText('1:00')
    for (const line of ['Member, date', 'Training officer, date'])
      await expect(paper.getByText(line)).toBeVisible()
  })
  const record = await callsOf(medic.request)<{ sessions: unknown[] }>('GET', '/training/me')
  expect(record.sessions).toHaveLength(2)
  await request.dispose()
})
