import path from 'node:path'
import type { Page } from '@playwright/test'
import { WallPage } from '../../pages/wall-page.ts'
import { expect, test as base } from './fixtures.ts'
import { captionBoxes, faultsOf, isOver, overlapsOf, safetyFaults, snapshot } from './wall-boxes.ts'
import { makePicture, type MadeClip } from './wall-clips.ts'
import { withWallSite, type WallSite } from './wall-site.ts'

const LESSONS = [
  { title: 'Lunar. Cardiopulmonary resuscitation in a moving ambulance', size: '180x320' },
  { title: 'Throw the ground ladder alone', size: '320x180' },
  { title: 'Tourniquet', size: '240x240' },
]

/** The length of each lesson: longer than the test. */
const SECONDS = 600

async function makeLessons(folder: string): Promise<MadeClip[]> {
  const files: MadeClip[] = []
  for (const { title, size } of LESSONS) {
    const file = path.join(folder, `${size}.mp4`)
    await makePicture({ file, size, seconds: SECONDS, rate: 1, hue: files.length * 90 })
    files.push({ title, path: file, seconds: SECONDS })
  }
  return files
}

const test = base.extend<object, { wallSite: WallSite }>({
  wallSite: [
    // Playwright reads the names of the wanted fixtures from the first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => withWallSite(makeLessons, use),
    { scope: 'worker' },
  ],
  baseURL: async ({ wallSite }, use) => use(wallSite.baseUrl),
})

const SCREENS = [
  // Full HD at scale 3 and 2, and 4K at scale 3.
  { width: 640, height: 360 },
  { width: 960, height: 540 },
  { width: 1280, height: 720 },
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1080, height: 1920 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1080 },
  { width: 3840, height: 2160 },
]

const STATION = 'County Fire Training Academy'
/** Of a title's font size: the mean width of a letter. */
const LETTER = 0.55

const nameOf = ({ width, height }: (typeof SCREENS)[number]): string => `${width}x${height}`

/** Resolves after the layout for the screen. */
async function resize(wall: WallPage, screen: (typeof SCREENS)[number]): Promise<void> {
  await wall.page.setViewportSize(screen)
  const unit = Math.max(8, Math.sqrt(screen.width * screen.height) / 90)
  const fontSize = () =>
    wall.page.locator('main').evaluate((main) => Number.parseFloat(getComputedStyle(main).fontSize))
  await expect.poll(fontSize).toBeCloseTo(unit, 1)
  await wall.page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

async function keepStation(page: Page, stationName = STATION): Promise<void> {
  const settings = JSON.stringify({ stationName })
  await page.addInitScript((stored) => localStorage.setItem('wall-settings', stored), settings)
}

/** Plays this lesson from the next load of the page on. */
async function playNext(page: Page, size: string): Promise<void> {
  const list: { id: number; title: string }[] = await (await page.request.get('/api/wall/clips')).json()
  const title = LESSONS.find((lesson) => lesson.size === size)?.title
  const id = list.find((clip) => clip.title === title)?.id
  const place = JSON.stringify({ id, at: 1 })
  await page.addInitScript((stored) => localStorage.setItem('wall-place', stored), place)
}

test('no word covers the lesson or another word, and none is broken, on any shape of screen and picture', async ({
  page,
}) => {
  await keepStation(page)
  const wall = new WallPage(page)
  const faults: Record<string, string[]> = {}
  for (const { title, size } of LESSONS) {
    await playNext(page, size)
    await wall.open()
    await expect(wall.title).toHaveText(title)
    const sizes = new Map<string, number>()
    for (const screen of SCREENS) {
      await resize(wall, screen)
      const current = await snapshot(page)
      const texts = current.boxes.map(({ name }) => name)
      for (const text of [title, STATION, 'Robin Instructor', 'Watch on your phone'])
        expect(texts, nameOf(screen)).toContain(text)
      const found = faultsOf(current, screen)
      if (!current.picture || !current.title) throw new Error('There is no picture or no title')
      if (current.title.width < 12 * LETTER * current.title.fontSize)
        found.push(
          `a line of the title holds ${current.title.width / (LETTER * current.title.fontSize)} letters`,
        )
      if (found.length > 0) faults[`${size} on ${nameOf(screen)}`] = found
      sizes.set(nameOf(screen), current.title.fontSize)
      const { left, right } = current.picture
      const [width = 1, height = 1] = size.split('x').map(Number)
      const most = Math.min(screen.width, (screen.height * width) / height)
      const isWideOnWide = size === '320x180' && nameOf(screen) === '1920x1080'
      // A fraction of the greatest width; its square is the fraction of the screen.
      const least = isWideOnWide ? 0.894 : 0.6
      expect((right - left) / most, `${size} on ${nameOf(screen)}`).toBeGreaterThan(least)
    }
    const at = (screen: string): number => sizes.get(screen) ?? 0
    expect(at('3840x2160')).toBeCloseTo(2 * at('1920x1080'), 0)
    expect(at('1920x1080')).toBeGreaterThan(at('1280x800'))
    expect(at('1280x800')).toBeGreaterThan(at('844x390'))
  }
  expect(faults).toEqual({})
})

/** The longest texts that the library and the settings take. */
const repeat = (words: string, letters: number): string => words.repeat(10).slice(0, letters).trim()
const LONGEST = {
  title: repeat('Decontamination of protective equipment after fires with hazardous substances, ', 200),
  creatorName: `${repeat('Maximiliana Alexandra ', 60)} ${repeat('Featherstonehaugh ', 60)}`,
  category: repeat('Prehospital Critical Care and Retrieval ', 60),
  station: repeat('Regional Fire and Rescue Training Academy ', 60),
}
const UNBROKEN = 'x'.repeat(200)
const CAPTIONS = `WEBVTT\n\n00:00.000 --> 10:00.000\n${repeat('Roll the outer layer away from the body. ', 110)}\n`

test('the longest texts keep their places, and captions cover none of them', async ({ page }) => {
  await keepStation(page, LONGEST.station)
  const wall = new WallPage(page)
  const faults: Record<string, string[]> = {}
  let title = LONGEST.title
  await page.route('**/captions-of-the-test', (route) =>
    route.fulfill({ contentType: 'text/vtt', body: CAPTIONS }),
  )
  await page.route('**/api/wall/clips*', async (route) => {
    const clips: { category: object }[] = await (await route.fetch()).json()
    const json = clips.map((clip) => ({
      ...clip,
      title,
      creatorName: LONGEST.creatorName,
      category: { ...clip.category, name: LONGEST.category },
      captionsUrl: '/captions-of-the-test',
    }))
    return route.fulfill({ json })
  })
  for (const { size } of LESSONS) {
    await playNext(page, size)
    for (title of [LONGEST.title, UNBROKEN]) {
      // The titles of the former round.
      await page.evaluate(
        () => location.protocol.startsWith('http') && localStorage.removeItem('wall-library'),
      )
      await wall.open()
      await expect(wall.title).toHaveText(title)
      await expect.poll(async () => (await captionBoxes(page)).length).toBe(1)
      for (const screen of SCREENS) {
        await resize(wall, screen)
        const current = await snapshot(page)
        // A label of one line ends anywhere.
        const found = faultsOf({ ...current, brokenWords: [] }, screen)
        const [caption] = await captionBoxes(page)
        if (!caption) throw new Error('There is no caption')
        for (const box of current.boxes)
          if (isOver(box, caption)) found.push(`the caption is over '${box.name}'`)
        found.push(...safetyFaults([{ name: 'the caption', ...caption }], screen))
        if (current.picture && caption.top < (current.picture.top + current.picture.bottom) / 2)
          found.push('the caption is over the upper half of the picture')
        if (found.length > 0) faults[`${title.slice(0, 3)} in ${size} on ${nameOf(screen)}`] = found
      }
    }
  }
  expect(faults).toEqual({})
})

/** Checks a view without a picture on all screens; its clock grows with the screen. */
async function faultsOfView(wall: WallPage, view: string): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {}
  const clocks: number[] = []
  for (const screen of SCREENS) {
    await resize(wall, screen)
    const found = faultsOf(await snapshot(wall.page), screen)
    if (found.length > 0) faults[`${view} on ${nameOf(screen)}`] = found
    clocks.push(await wall.clock.evaluate((time) => Number.parseFloat(getComputedStyle(time).fontSize)))
  }
  expect(clocks.at(-1)).toBeCloseTo(2 * (clocks.at(-3) ?? 0), 0)
  return faults
}

test('the call view, the dark clock and the settings fit every shape of screen', async ({ page }) => {
  await keepStation(page)
  await page.clock.install()
  const wall = new WallPage(page)
  await wall.open()
  await wall.press('call')
  await expect(wall.main.getByText('Out on a call')).toBeVisible()
  expect(await faultsOfView(wall, 'call')).toEqual({})
  await wall.press('call')
  await expect(wall.title).toBeVisible()

  await wall.press('settings')
  for (const screen of SCREENS) {
    await resize(wall, screen)
    await expect(page.getByLabel('PIN', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Set PIN' })).toBeInViewport({ ratio: 1 })
    expect(overlapsOf(await snapshot(page, '[role=dialog]')), nameOf(screen)).toEqual([])
  }
  await wall.enterPin('2468', 'Set PIN')
  await expect(wall.settings).toBeVisible()
  for (const screen of SCREENS) {
    await resize(wall, screen)
    const save = await wall.settings.getByRole('button', { name: 'Save' }).boundingBox()
    const dialog = await wall.settings.boundingBox()
    if (!save || !dialog) throw new Error('There are no settings')
    expect(dialog.x, nameOf(screen)).toBeGreaterThanOrEqual(0)
    expect(dialog.x + dialog.width, nameOf(screen)).toBeLessThanOrEqual(screen.width)
    expect(dialog.y, nameOf(screen)).toBeGreaterThanOrEqual(0)
    expect(save.y + save.height, nameOf(screen)).toBeLessThanOrEqual(screen.height)
    expect(save.height, nameOf(screen)).toBeGreaterThanOrEqual(44)
    const code = wall.settings.getByTestId('pairing-code')
    await code.scrollIntoViewIfNeeded()
    await expect(code).toBeInViewport({ ratio: 1 })
    expect(overlapsOf(await snapshot(page, '[role=dialog]')), nameOf(screen)).toEqual([])
    if (screen.height >= 2160) expect(save.height).toBeGreaterThanOrEqual(88)
    const overflow = await wall.settings.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(overflow, nameOf(screen)).toBeLessThanOrEqual(0)
  }
  await page.keyboard.press('Escape')

  await page.addInitScript(() =>
    localStorage.setItem(
      'wall-settings',
      JSON.stringify({
        stationName: 'County Fire Training Academy',
        hours: { from: '07:00', to: '22:00' },
      }),
    ),
  )
  await page.clock.setSystemTime(new Date('2026-03-02T23:30:00'))
  await page.goto('/wall')
  await expect(wall.main).toHaveAttribute('data-phase', 'dark')
  expect(await faultsOfView(wall, 'dark')).toEqual({})
})

test('the empty wall shows the address of the upload page', async ({ page }) => {
  await keepStation(page)
  await page.route('**/api/wall/clips*', (route) => route.fulfill({ json: [] }))
  const wall = new WallPage(page)
  await page.goto('/wall')
  await expect(wall.main.getByText('No lessons yet')).toBeVisible()
  await expect(wall.main.getByRole('img', { name: /^Code for .*\/upload$/ })).toBeVisible()
  expect(await faultsOfView(wall, 'empty')).toEqual({})
})
