import type { Browser, Page } from '@playwright/test'
import type { Assignment } from '#shared/contract/assignments.ts'
import type { Unit } from '#shared/contract/roster.ts'
import type { Series } from '#shared/contract/series.ts'
import { pressByKey, typeInto } from '../../pages/keyboard.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { adminRequests, sendIn } from './admin-library.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, joinAs, VIEWPORTS, type Person } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

test.use({ siteName: 'series' })

const SERIES = 'Search and rescue'
const TITLES = ['Size-up', 'Door control', 'Oriented search', 'Drags', 'Mayday']
/** The order in which they are added. */
const ADDED = ['Door control', 'Size-up', 'Oriented search', 'Mayday', 'Drags']

async function openAs(
  browser: Browser,
  baseURL: string,
  person: Person,
  viewport: (typeof VIEWPORTS)[number] = VIEWPORTS[0],
) {
  const page = await (await browser.newContext({ baseURL, viewport })).newPage()
  const { username, password } = person
  expect((await page.request.post('/api/auth/login', { data: { username, password } })).ok()).toBe(true)
  return page
}

const lessonsOf = (page: Page) => page.getByRole('list', { name: 'Lessons', exact: true }).getByRole('link')

/** Plays the lesson in the player to its end. */
async function watch(page: Page): Promise<void> {
  const { picture } = new PlayerPage(page)
  await picture.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  const hasEnded = () => picture.evaluate((element: HTMLVideoElement) => element.ended)
  await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true)
}

/** Presses the button that goes on with a part, which is handed out before it plays. */
async function openPart(page: Page, button: string): Promise<void> {
  const handedOut = page.waitForResponse((answer) => answer.url().endsWith('/ticket'))
  await page.getByRole('button', { name: button }).click()
  expect((await handedOut).ok()).toBe(true)
}

test('a series of five lessons is made by the keyboard, watched on two devices, and assigned', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(200_000)
  const { by, ids } = await sendIn(
    site.baseUrl,
    TITLES.map((title) => ({ title })),
  )
  const admin = await adminRequests(site.baseUrl)
  for (const id of ids) expect((await admin.post(`/api/admin/videos/${id}/approve`)).ok()).toBe(true)

  const desk = await openAs(browser, site.baseUrl, by)
  await test.step('SE-13 an instructor makes it and orders it by the keyboard alone', async () => {
    await desk.goto('/series/new')
    await typeInto(desk.getByRole('textbox', { name: 'Title' }), SERIES)
    for (const title of ADDED) await pressByKey(desk.getByRole('button', { name: `Add: ${title}` }))
    await pressByKey(desk.getByRole('button', { name: 'Move Size-up up' }))
    await pressByKey(desk.getByRole('button', { name: 'Move Mayday down' }), 'Space')
    await expect(desk.getByText('Mayday is number 5 of 5.')).toBeAttached()
    await expectSoundAtBothWidths(desk, 'the editor of a series')
    await pressByKey(desk.getByRole('button', { name: 'Save' }))
    await expect(desk.getByRole('heading', { level: 1, name: SERIES })).toBeVisible()
    await expect(lessonsOf(desk)).toHaveText(TITLES)
  })
  const address = new URL(desk.url()).pathname
  await desk.context().close()

  const person = await joinAs(page)
  await test.step('SE-10 SE-15 the first part is watched at the desk, and its end offers the next one', async () => {
    await page.goto(address)
    await openPart(page, 'Start with part 1')
    await watch(page)
    const ending = page.getByRole('group', { name: 'The lesson has ended' })
    await expect(ending).toContainText(`Next: part 2 of 5 · ${SERIES}`)
    await pressByKey(ending.getByRole('button', { name: 'Stay here' }))
    await expect(ending).toBeHidden()
    await expect(page).toHaveURL(`/video/${ids[0]}`)
  })
  const phone = await openAs(browser, site.baseUrl, person, VIEWPORTS[1])
  await test.step('SE-10 SE-15 a phone goes on with the second part, and leads to the third', async () => {
    await expect(async () => {
      await phone.goto(address)
      await expect(phone.getByText('1 of 5 watched')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await openPart(phone, 'Continue with part 2')
    await watch(phone)
    await phone.getByRole('link', { name: 'Watch next: Oriented search' }).click()
    await expect(phone).toHaveURL(`/video/${ids[2]}`)
    await expect(phone.getByRole('link', { name: `Part 3 of 5 · ${SERIES}` })).toBeVisible()
    await phone.context().close()
  })
  await test.step('SE-10 SE-11 the desk knows what the phone has played', async () => {
    await expect(async () => {
      await page.goto(address)
      await expect(page.getByText('2 of 5 watched')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page.getByRole('button', { name: 'Continue with part 3' })).toBeVisible()
    await expectSoundAtBothWidths(page, 'the page of a series')
    await page.goto('/series')
    await expect(page.getByRole('list', { name: 'Series' })).toContainText('2 of 5 watched')
    await expectSoundAtBothWidths(page, 'the list of series')
  })

  const unit = (await (
    await admin.post('/api/training/units', { data: { name: 'Station 9', kind: 'station', parentId: null } })
  ).json()) as Unit
  await admin.post('/api/training/members', {
    data: { name: 'Mia Medic', unitId: unit.id, username: person.username },
  })
  const officer = await browser.newPage({ baseURL: site.baseUrl, viewport: VIEWPORTS[0] })
  await enterAsAdmin(officer)
  await test.step('SE-16 an officer assigns the series as a whole', async () => {
    await officer.goto('/records?tab=assignments')
    await officer.getByRole('button', { name: 'Assign lessons' }).click()
    const form = officer.getByRole('dialog', { name: 'Assign' })
    await form.getByRole('button', { name: 'Add a series' }).click()
    await form.getByRole('button', { name: `Add the series ${SERIES} · 5 lessons` }).click()
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(SERIES)
    await form.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(form).toBeHidden()
  })
  const titlesOf = async () => {
    const [assignment] = (await (await admin.get('/api/training/assignments')).json()) as Assignment[]
    return assignment?.videos.map(({ title }) => title)
  }
  await test.step('SE-16 a later change of the series leaves the assignment as it is', async () => {
    expect(await titlesOf()).toEqual(TITLES)
    const { revision } = (await (await admin.get(`/api${address}`)).json()) as Series
    const data = { title: SERIES, lessonIds: [ids[4]], revision }
    expect((await admin.put(`/api${address}`, { data })).ok()).toBe(true)
    expect(await titlesOf()).toEqual(TITLES)
  })
  await admin.dispose()
  await officer.close()
})
