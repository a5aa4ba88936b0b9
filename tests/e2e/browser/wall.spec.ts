import { WALL_ADMIN, WALL_INSTRUCTOR } from '#server/testing/fill-wall.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { CallPage, WallPage } from '../../pages/wall-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test as base } from './fixtures.ts'
import { makeWallClips } from './wall-clips.ts'
import { earlyRepeats, longestGap, seenOn, watchWall } from './wall-probe.ts'
import { withWallSite, type WallSite } from './wall-site.ts'

const GOOD = 4
const SECONDS = 1.2

/** A server with very short lessons and a broken one. */
const test = base.extend<object, { wallSite: WallSite }>({
  wallSite: [
    // Playwright reads the names of the wanted fixtures from the first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) =>
      withWallSite(
        (folder) => makeWallClips({ folder, count: GOOD, seconds: SECONDS, broken: 1, rate: 10 }),
        use,
      ),
    { scope: 'worker' },
  ],
  baseURL: async ({ wallSite }, use) => use(wallSite.baseUrl),
  serviceWorkers: 'allow',
  viewport: { width: 1920, height: 1080 },
})

test('the wall plays through a dead server, a broken clip, a reload and a withdrawn clip, and repeats no clip early', async ({
  page,
  wallSite,
  forgive,
}) => {
  forgive(/net::ERR_/)
  forgive(/the server responded with a status of/)
  await watchWall(page)
  // A small screen plays the same order and needs a ninth of the drawing.
  await page.setViewportSize({ width: 640, height: 360 })
  const wall = new WallPage(page)
  await wall.open()
  await wall.waitForShell()
  await wall.waitForKept(GOOD)
  const code = await wall.code.getAttribute('aria-label')
  expect(code).toMatch(new RegExp(`^Code for ${wallSite.baseUrl}/video/\\d+$`))
  await expect.poll(async () => (await seenOn(page)).titles.length, { timeout: 20_000 }).toBeGreaterThan(GOOD)

  await wallSite.kill()
  await wall.tellLine()
  await expect(wall.offlineMark).toBeVisible()
  // The connection and the power of the television fail.
  await page.reload()
  await expect(wall.title).toBeVisible()
  await expect(wall.offlineMark).toBeVisible()
  const soFar = (await seenOn(page)).titles.length
  await expect
    .poll(async () => (await seenOn(page)).titles.length, { timeout: 30_000 })
    .toBeGreaterThan(soFar + GOOD + 1)

  await wallSite.start()
  await wall.tellLine()
  await expect(wall.offlineMark).toBeHidden()
  const whole = await seenOn(page)
  expect(earlyRepeats(whole.titles, GOOD)).toEqual([])

  await page.request.post('/api/auth/login', { data: WALL_INSTRUCTOR })
  const list = await (await page.request.get('/api/wall/clips')).json()
  const withdrawn = list.find(({ title }: { title: string }) => title === 'Lesson 3')
  expect((await page.request.delete(`/api/videos/${withdrawn.id}`)).status()).toBe(204)
  await wall.tellLine()
  const before = (await seenOn(page)).titles.length
  await expect
    .poll(async () => (await seenOn(page)).titles.length, { timeout: 30_000 })
    .toBeGreaterThan(before + 2 * (GOOD - 1))

  const seen = await seenOn(page)
  // The active and the standby clip may still be the withdrawn one.
  expect(seen.titles.slice(before + 1)).not.toContain('Lesson 3')
  expect(new Set(seen.titles)).toEqual(new Set(Array.from({ length: GOOD }, (_, i) => `Lesson ${i + 1}`)))
  expect(seen.titles.length).toBeGreaterThanOrEqual(4 * GOOD)
  expect(seen.mediaElements).toBe(2)
  expect(longestGap(seen), JSON.stringify(seen.gaps)).toBeLessThan(1000)
  expect(longestGap(seen, true), JSON.stringify(seen.gaps)).toBeLessThan(4000)
  expect(await page.evaluate(() => localStorage.getItem('wall-log'))).toContain('Broken 1')
})

/**
 * Reloads a wall on a call.
 * @param rest seconds of the film that are left
 * @returns the second of the film when the page ended: a call during a change of lessons holds the next one
 */
async function reloadHeld(wall: WallPage, rest: number): Promise<number> {
  await wall.picture.evaluate((video: HTMLVideoElement, seconds) => {
    video.currentTime = video.duration - seconds
  }, rest)
  await wall.page.evaluate(() =>
    window.addEventListener('pagehide', () => {
      const video = document.querySelector<HTMLVideoElement>('video[data-active]')
      sessionStorage.setItem('held', String(video?.currentTime))
    }),
  )
  await wall.page.reload()
  return wall.page.evaluate(() => Number(sessionStorage.getItem('held')))
}

test('keys hold the wall for a call and open the settings behind a PIN; hours and categories are stored', async ({
  page,
}) => {
  const wall = new WallPage(page)
  await page.request.post('/api/auth/login', { data: WALL_ADMIN })
  const file = 'WEBVTT\n\n00:00.000 --> 00:10.000\nFoot of the ladder first.\n'
  for (const { id } of await (await page.request.get('/api/wall/clips')).json())
    expect((await page.request.post(`/api/videos/${id}/captions`, { data: { file } })).status()).toBe(200)
  await page.clock.install({ time: new Date('2026-03-02T23:30:00') })
  await page.clock.resume()
  await wall.open()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(wall.main).toHaveCSS('cursor', 'none')

  const captionText = () =>
    wall.picture.evaluate((video: HTMLVideoElement) =>
      Array.from(video.textTracks[0]?.activeCues ?? [], (cue) => (cue instanceof VTTCue ? cue.text : '')),
    )
  await expect.poll(captionText).toEqual(['Foot of the ladder first.'])

  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null)
  await wall.press('fullScreen')
  await expect.poll(isFullScreen).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
  await expect.poll(isFullScreen).toBe(false)

  await wall.press('call')
  await expect(wall.main.getByText('Out on a call')).toBeVisible()
  await expect(wall.main.getByText(/goes on at 0:0\d/)).toBeVisible()
  // Also in the last picture of the film, from which a browser would play it from its start.
  for (const rest of [0.7, 0.02]) {
    const held = await reloadHeld(wall, rest)
    await expect(wall.main.getByText('Out on a call')).toBeVisible()
    await expect(wall.main.getByText(/goes on at 0:0\d/)).toBeVisible()
    const place = await wall.picture.evaluate((video: HTMLVideoElement) => video.currentTime)
    expect(place).toBeGreaterThanOrEqual(held - 0.3)
  }
  await wall.press('call')
  await expect(wall.title).toBeVisible()

  await wall.press('settings')
  await wall.enterPin('12', 'Set PIN')
  await expect(page.getByText('A PIN has 4 to 12 digits.')).toBeVisible()
  await wall.enterPin('2468', 'Set PIN')
  await expect(wall.settings).toBeVisible()
  await wall.settings.getByLabel(/^Station name/).fill('Station 7')
  await wall.settings.getByLabel('Play at certain hours, show a dark clock otherwise').check()
  await wall.settings.getByText('What happened on this screen').click()
  await expect(wall.settings.getByText('Out on a call')).toBeVisible()
  await expectAccessible(page)
  await wall.settings.getByRole('button', { name: 'Save' }).click()
  await expect(wall.settings).toBeHidden()
  await expect(wall.main).toHaveAttribute('data-phase', 'dark')
  await expect(wall.main.getByText('11:30 PM')).toBeVisible()
  await expect(wall.main.getByText('Monday, March 2')).toBeVisible()

  // Abandoned settings close after two minutes.
  await wall.press('settings')
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused()
  await page.clock.fastForward(121_000)
  await expect(page.getByRole('dialog')).toBeHidden()

  await wall.press('settings')
  for (let miss = 0; miss < 5; miss++) {
    await wall.enterPin('0000', 'Open')
    await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('')
    await expect(page.getByText(/not the PIN of this screen|Too many wrong PINs/)).toBeVisible()
  }
  await expect(page.getByText(/^Too many wrong PINs\. Try again in \d\d s\.$/)).toBeVisible()
  await page.clock.fastForward(31_000)
  await wall.enterPin('2468', 'Open')
  await wall.settings.getByLabel('From').fill('19:00')
  await wall.settings.getByLabel('To', { exact: true }).fill('07:00')
  await expect(wall.settings.getByText('On the next day')).toBeVisible()
  await wall.settings.getByRole('button', { name: 'Save' }).click()
  await expect(wall.title).toBeVisible()
  await expect(wall.main.getByText('Station 7')).toBeVisible()
  await expectAccessible(page)

  // A long press opens the settings like the key.
  await page.mouse.move(900, 500)
  await page.mouse.down()
  await expect(page.getByRole('dialog', { name: 'PIN of this screen' })).toBeVisible()
  await page.mouse.up()
  await wall.enterPin('2468', 'Open')
  await wall.settings.getByRole('button', { name: 'Leave the wall' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a phone is paired by the code, holds the wall for a call, and follows its key and its connection', async ({
  page,
  browser,
}) => {
  const wall = new WallPage(page)
  await wall.open()
  await wall.press('settings')
  await wall.enterPin('2468', 'Set PIN')
  const shown = wall.settings.getByTestId('pairing-code')
  await expect(shown).toHaveText(/^\d{3} \d{3}$/)
  const code = (await shown.innerText()).replace(' ', '')
  await expect(
    wall.settings.getByRole('img', { name: 'Code that opens the button on a phone' }),
  ).toBeVisible()

  const officer = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
  })
  try {
    const phone = new CallPage(await officer.newPage())
    // The address of the QR code, with a sign-in.
    await phone.page.goto(`/call#${code.startsWith('1') ? 2 : 1}${code.slice(1)}`)
    await phone.page.getByRole('button', { name: 'Sign In Now' }).click()
    const auth = new AuthPage(phone.page)
    await auth.fillSignIn(WALL_INSTRUCTOR)
    await auth.submit('Sign In')
    await phone.pair.click()
    await expect(phone.page.getByText(/^No wall shows this code now\./)).toBeVisible()
    await expectAccessible(phone.page)
    await phone.code.fill(code)
    await phone.pair.click()
    await expect(phone.now).toContainText('Playing')

    await page.keyboard.press('Escape')
    await phone.out.click()
    await expect(wall.main.getByText('Out on a call')).toBeVisible()
    await expect(wall.main).toHaveAttribute('data-phase', 'call')
    await expect(phone.back).toBeEnabled()
    await expect(phone.now).toContainText(/Out on a call.*goes on at 0:0\d/)
    await expectAccessible(phone.page)
    // The phone stores the pairing; the key does the same as the button.
    await phone.page.reload()
    await expect(phone.back).toBeEnabled()
    await wall.press('call')
    await expect(phone.out).toBeEnabled()
    await expect(wall.title).toBeVisible()

    await page.goto('about:blank')
    await expect(phone.now).toContainText('The wall is not connected')
    await expect(phone.out).toBeDisabled()
    await phone.page.getByRole('button', { name: 'Pair with another wall' }).click()
    await phone.page.getByRole('button', { name: 'Keep the one that is paired' }).click()
    await expect(phone.out).toBeDisabled()
  } finally {
    await officer.close()
  }
})
