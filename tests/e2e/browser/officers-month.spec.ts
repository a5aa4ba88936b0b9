import type { Browser, Page } from '@playwright/test'
import { CrewPage } from '../../pages/crew-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, LIVE_CUT, test, type Site } from './fixtures.ts'
import { createAccount, enterAsAdmin, newPerson, VIEWPORTS, type Person } from './people.ts'
import { publishLibrary } from './published-library.ts'

test.use({ siteName: 'officers-month' })

const LESSON = 'Box breathing before entry'
const NAMES = ['Carl Captain', 'Lea Lieutenant', 'Mia Medic', 'Pat Probie', 'Sam Slow']

const [DESK, PHONE] = VIEWPORTS

async function openAs(
  browser: Browser,
  { baseUrl }: Site,
  person: Pick<Person, 'username' | 'password'>,
  viewport: (typeof VIEWPORTS)[number] = DESK,
) {
  const context = await browser.newContext({ baseURL: baseUrl, viewport })
  const page = await context.newPage()
  const { username, password } = person
  await page.request.post('/api/auth/login', { data: { username, password } })
  return page
}

const videoOf = (page: Page) => page.getByRole('group', { name: 'Video player' }).locator('video')

/** Plays the whole lesson. */
async function watch(page: Page): Promise<void> {
  const picture = videoOf(page)
  await expect
    .poll(() => picture.evaluate((element: HTMLVideoElement) => element.ended), { timeout: 60_000 })
    .toBe(true)
}

test('an officer’s month: roster, assignment, two who watch, a reminder, a drill, a correction, and the report', async ({
  page,
  site,
  browser,
  forgive,
}) => {
  test.setTimeout(400_000)
  for (const text of [LIVE_CUT, /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/])
    forgive(text)
  const { videos } = await publishLibrary(site.baseUrl, [{ title: LESSON }])
  const people: Person[] = []
  for (const name of NAMES) {
    const [firstName = '', lastName = ''] = name.split(' ')
    people.push(await createAccount(page.request, newPerson({ firstName, lastName })))
  }
  const [captain, lieutenant, medic, probie, slow] = people
  if (!captain || !lieutenant || !medic || !probie || !slow) throw new Error('People are missing')
  await enterAsAdmin(page)

  await test.step('TN-15 the training officer imports the roster', async () => {
    await page.goto('/records')
    for (const name of ['Harbour City', 'Station 4']) {
      await page.getByRole('button', { name: 'Add unit' }).click()
      const adding = page.getByRole('dialog', { name: 'Add Unit' })
      await adding.getByRole('textbox', { name: 'Name' }).fill(name)
      await adding.getByRole('button', { name: 'Add' }).click()
      await expect(adding).toBeHidden()
    }
    await page.getByRole('button', { name: 'Import file' }).click()
    const lines = NAMES.map((name, at) => `${name};${100 + at};Station 4;${at < 2 ? 'yes' : ''}`)
    const importing = page.getByRole('dialog', { name: 'Import Roster' })
    await importing.getByLabel('File').setInputFiles({
      name: 'roster.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Name;Number;Unit;Officer\n${lines.join('\n')}\n`),
    })
    await importing.getByRole('button', { name: 'Import 5 lines' }).click()
    await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(5)
  })
  await test.step('TN-16 the training officer links the members with their accounts', async () => {
    for (const [at, name] of NAMES.entries()) {
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      const editing = page.getByRole('dialog', { name: `Edit ${name}` })
      await editing.getByRole('textbox', { name: /^Username/ }).fill(people[at]?.username ?? '')
      await editing.getByRole('button', { name: 'Save' }).click()
      await expect(editing).toBeHidden()
    }
  })

  const desk = await openAs(browser, site, captain)
  const crew = new CrewPage(desk)
  await test.step('TN-30 the captain assigns the lesson to the station', async () => {
    await desk.goto(`/video/${videos[0]?.id}`)
    await desk.getByRole('button', { name: 'Assign', exact: true }).click()
    const form = desk.getByRole('dialog', { name: 'Assign' })
    await expect(form.getByRole('checkbox', { name: 'Station 4' })).toBeChecked()
    await form.getByRole('button', { name: 'Assign' }).click()
    await new ShellPage(desk).expectToast(
      'Assigned',
      'Goes to 5 of your people. Those with an account were told.',
      'success',
    )
  })

  // The page of the lesson would go on to play it.
  await crew.open()

  const phone = await openAs(browser, site, medic, PHONE)
  const away = await openAs(browser, site, probie)
  await test.step('TN-01 TN-05 one member watches on a phone, and one without a connection', async () => {
    await phone.goto('/')
    await phone.getByRole('region', { name: 'Due for You' }).getByRole('link', { name: LESSON }).click()
    await expectPlaying(videoOf(phone))
    await away.goto(`/video/${videos[0]?.id}`)
    await expectPlaying(videoOf(away))
    const buffered = () =>
      videoOf(away).evaluate((element: HTMLVideoElement) => element.buffered.end(0) / element.duration)
    await expect.poll(buffered).toBeGreaterThan(0.99)
    await away.context().setOffline(true)
    await Promise.all([watch(phone), watch(away)])
    await away.context().setOffline(false)
  })
  await test.step('TN-32 the captain sees who is done, and reminds the others', async () => {
    const row = desk.getByRole('list', { name: 'Assignments' }).getByRole('listitem')
    await expect(async () => {
      await desk.reload()
      await expect(row).toContainText('2 of 5 done', { timeout: 3000 })
    }).toPass()
    await row.getByRole('link', { name: `Show ${LESSON}` }).click()
    await expect(desk.getByRole('row', { name: /^Mia Medic Done/ })).toBeVisible()
    await expect(desk.getByRole('row', { name: /^Pat Probie Done/ })).toBeVisible()
    await desk.getByRole('button', { name: 'Remind 3 people' }).click()
    await expect(desk.getByRole('row', { name: /^Sam Slow reminded today Open/ })).toBeVisible()
  })
  await test.step('TN-31 the third hears of it', async () => {
    const late = await openAs(browser, site, slow, PHONE)
    await late.goto('/notifications')
    await expect(late.getByText(`Assigned to you, and not done: “${LESSON}”`)).toBeVisible()
    await late.context().close()
  })

  await test.step('TN-18 the captain files a drill, and can’t confirm it', async () => {
    await crew.open()
    await crew.fileDrill({ title: 'Ladder raise', members: ['Mia Medic', 'Sam Slow'] })
    await crew.openSessions('To confirm')
    await expect(desk.getByText('Waits for another officer')).toBeVisible()
    const sessions = (await (await desk.request.get('/api/training/sessions')).json()) as { id: number }[]
    const own = await desk.request.post(`/api/training/sessions/${sessions[0]?.id}/confirmation`, {
      data: { headcount: 2 },
    })
    expect(own.status()).toBe(403)
  })
  await test.step('TN-18 the lieutenant confirms it', async () => {
    const second = await openAs(browser, site, lieutenant, PHONE)
    const crewOfSecond = new CrewPage(second)
    await crewOfSecond.open()
    await crewOfSecond.confirm(await crewOfSecond.check('Ladder raise'))
    await expect(second.getByText('Nothing waits for confirmation.')).toBeVisible()
    await second.context().close()
  })

  await test.step('TN-21 the training officer corrects an entry', async () => {
    await page.goto('/records')
    await page.getByRole('link', { name: 'Record of Sam Slow' }).click()
    await page.getByRole('button', { name: /^Correct line/ }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Hours' }).fill('0')
    await form.getByRole('textbox', { name: 'Minutes' }).fill('30')
    await form.getByRole('textbox', { name: 'Reason' }).fill('Left after half an hour')
    await form.getByRole('button', { name: 'Correct' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Left after half an hour')).toBeVisible()
  })

  await test.step('TN-19 the CSV has the cells of the screen, and the page prints', async () => {
    await crew.open()
    await crew.openReport()
    await expect(crew.hours.getByRole('row', { name: /^Sam Slow/ }).first()).toBeVisible()
    const shown = await crew.cells()
    // The last column is the seconds.
    expect((await crew.downloadCsv()).map((cells) => cells.slice(0, -1))).toEqual(shown)
    expect(shown.flat().join(' ')).toContain('0:30')
    await desk.emulateMedia({ media: 'print' })
    await expect(desk.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(crew.hours.getByRole('row', { name: /^Mia Medic/ }).first()).toBeVisible()
    await desk.pdf({ path: test.info().outputPath('report.pdf'), format: 'A4' })
  })
  for (const other of [desk, phone, away]) await other.context().close()
})
