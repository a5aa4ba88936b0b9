import { WallPage } from '../../pages/wall-page.ts'
import { expectAccessible } from './axe.ts'
import { expectFits } from './responsive.ts'
import { expect } from './fixtures.ts'
import { enrol, LESSONS, openDesk, PROGRAMME, test } from './wall-desk-site.ts'
import { faultsOf, overlapsOf, snapshot } from './wall-boxes.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('WD-11 WD-15 a wall follows the desk, and keeps programme and announcement for a day without the server', async ({
  page,
  playwright,
  wallSite,
  forgive,
}) => {
  forgive(/net::ERR_/)
  forgive(/the server responded with a status of/)
  const request = await playwright.request.newContext({ baseURL: wallSite.baseUrl })
  const desk = await openDesk(request)
  const [first, second] = await desk.clips()
  const { id, code } = await desk.add('Day room')
  await enrol(page, code)
  const wall = new WallPage(page)
  await wall.open()
  await wall.waitForShell()
  await wall.waitForKept(LESSONS.length)
  await page.clock.install({ time: Date.now() })
  await page.clock.resume()
  await wall.open()
  const pinned = (await wall.title.textContent()) === first?.title ? second : first
  const began = Date.now()
  await desk.call('PUT', `/admin/walls/${id}/programme`, {
    name: 'Day room',
    place: 'Station 4',
    version: 0,
    programme: { ...PROGRAMME, lessonIds: [pinned?.id ?? 0], volume: 0 },
  })
  await expect(wall.title).toHaveText(pinned?.title ?? '')
  await desk.announce('Hydrant 12 out of service', DAY_MS + 3_600_000)
  const line = wall.main.getByText('Hydrant 12 out of service')
  await expect(line).toBeVisible({ timeout: 5000 })
  // Both were asked for at their turn: 3 s lie between two words of a wall.
  expect(Date.now() - began).toBeLessThan(20_000)

  await wallSite.kill()
  await page.clock.fastForward(DAY_MS)
  await expect(wall.title).toHaveText(pinned?.title ?? '')
  await expect(line).toBeVisible()
  await page.reload()
  await expect(wall.title).toHaveText(pinned?.title ?? '', { timeout: 20_000 })
  await expect(line).toBeVisible()
  await page.clock.fastForward(2 * 3_600_000)
  await expect(line).toBeHidden()
  await expect(wall.title).toHaveText(pinned?.title ?? '')
  await wallSite.start()
  await request.dispose()
})

test('WD-16 an announcement covers neither lesson nor words nor code on any screen', async ({
  page,
  playwright,
  wallSite,
}) => {
  const request = await playwright.request.newContext({ baseURL: wallSite.baseUrl })
  const desk = await openDesk(request)
  const { id, code } = await desk.add('Panels')
  await enrol(page, code)
  const long =
    'Hydrant 12 out of service, take the one at Mill Street; gate of the yard stays shut until Monday morning at seven'
  const { id: announcement } = await desk.announce(long, 600_000, id)
  const wall = new WallPage(page)
  await wall.open()
  await expect(wall.main.getByText(long)).toBeVisible()
  for (const { id: lesson, title } of await desk.clips()) {
    const { version } = await desk.call<{ version: number }>('GET', `/admin/walls/${id}/programme`)
    await desk.call('PUT', `/admin/walls/${id}/programme`, {
      name: 'Panels',
      place: '',
      version,
      programme: { ...PROGRAMME, lessonIds: [lesson] },
    })
    await expect(wall.title).toHaveText(title, { timeout: 15_000 })
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [1024, 768],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height })
      // The layout follows the new size a moment later.
      await expect
        .poll(async () => {
          const shown = await snapshot(page)
          return [...overlapsOf(shown), ...faultsOf(shown, { width, height })]
        })
        .toEqual([])
      const seen = await snapshot(page)
      const words = seen.boxes.filter(({ name }) => long.includes(name))
      expect(words.length).toBeGreaterThan(0)
      for (const { top } of words) expect(top).toBeGreaterThanOrEqual(seen.picture?.bottom ?? 0)
    }
  }
  await desk.call('DELETE', `/admin/wall-announcements/${announcement}`)
  await request.dispose()
})

test('WD-14 a tap or Space pauses with Again and Next, and the wall plays on by itself after 20 s', async ({
  page,
}) => {
  await page.clock.install()
  await page.clock.resume()
  const wall = new WallPage(page)
  await wall.open()
  const isPaused = () => wall.picture.evaluate((video: HTMLVideoElement) => video.paused)
  const again = page.getByRole('button', { name: 'Again' })
  await wall.main.click()
  await expect(again).toBeVisible()
  expect(await isPaused()).toBe(true)
  await expectAccessible(page)
  await page.clock.fastForward(21_000)
  await expect(again).toBeHidden()
  expect(await isPaused()).toBe(false)
  await page.keyboard.press(' ')
  await expect(again).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(again).toBeFocused()
  await page.keyboard.press(' ')
  await expect(again).toBeHidden()
  expect(await isPaused()).toBe(false)
  const title = await wall.title.textContent()
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(wall.title).not.toHaveText(title ?? '')
  expect(await isPaused()).toBe(false)
})

test('WD-17 a forgotten PIN is replaced with a code from the desk, also on a screen that was not enrolled', async ({
  page,
  playwright,
  wallSite,
}) => {
  const request = await playwright.request.newContext({ baseURL: wallSite.baseUrl })
  const desk = await openDesk(request)
  const { id, code } = await desk.add('Kitchen')
  const wall = new WallPage(page)
  await wall.open()
  const replace = async (digits: string, pin: string) => {
    await page.getByRole('button', { name: 'Forgotten' }).click()
    await page.getByLabel('Code of the wall').fill(digits)
    await page.getByRole('button', { name: 'Choose a New PIN' }).click()
    await wall.enterPin(pin, 'Set PIN')
    await expect(wall.settings).toBeVisible()
  }
  await wall.press('settings')
  await wall.enterPin('2468', 'Set PIN')
  await wall.settings.getByRole('button', { name: 'Cancel' }).click()
  await wall.press('settings')
  await replace(code, '1357')
  await expect(wall.settings.getByText('This screen is Kitchen at the desk')).toBeVisible()
  await wall.settings.getByRole('button', { name: 'Cancel' }).click()

  await desk.call('PUT', `/admin/walls/${id}/programme`, {
    name: 'Kitchen',
    place: '',
    version: 0,
    programme: { ...PROGRAMME, volume: 25 },
  })
  await wall.press('settings')
  await wall.enterPin('1357', 'Open')
  await expect(wall.settings.getByText('Sound: 25 % · Set by the desk')).toBeVisible()
  await expectAccessible(page)
  await wall.settings.getByRole('button', { name: 'Cancel' }).click()
  const { code: next } = await desk.call<{ code: string }>('POST', `/admin/walls/${id}/code`)
  await wall.press('settings')
  await replace(next, '9753')
  await request.dispose()
})

test('WD-18 the desk lists walls, sets a programme and announces, by keyboard, on a phone and with large text', async ({
  page,
  browser,
  wallSite,
  forgive,
}) => {
  // The quiet hours that the server refuses.
  forgive(/the server responded with a status of 400/)
  forgive(/^RequestError: 400/)
  const desk = await openDesk(page.request)
  const { code } = await desk.add('Garage')
  const screen = await browser.newContext({
    baseURL: wallSite.baseUrl,
    viewport: { width: 640, height: 360 },
  })
  const television = await screen.newPage()
  await enrol(television, code)
  const wall = new WallPage(television)
  await wall.open()
  await page.goto('/admin?tab=walls')
  const row = page.getByRole('listitem').filter({ hasText: 'Garage' })
  await expect(row.getByText('Playing')).toBeVisible({ timeout: 40_000 })
  await row.getByRole('button', { name: 'Programme of Garage' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Place/).fill('Station 4, over the table')
  await dialog.getByRole('button', { name: `Add: ${LESSONS[1]?.title}` }).click()
  await dialog.getByRole('button', { name: `Add: ${LESSONS[0]?.title}` }).click()
  await dialog.getByRole('button', { name: `Move ${LESSONS[1]?.title} down` }).click()
  await dialog.getByLabel(/^Quiet hours:/).check()
  await dialog.getByLabel('To', { exact: true }).fill('22:00')
  const quiet = dialog.getByRole('group', { name: 'Quiet hours' })
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectAccessible(page)
    await quiet.scrollIntoViewIfNeeded()
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Quiet hours end at another time than they begin.')).toBeVisible()
  await expect(dialog.getByLabel(/^Place/)).toHaveValue('Station 4, over the table')
  await dialog.getByLabel(/^Quiet hours:/).uncheck()
  await dialog.getByRole('button', { name: `Remove ${LESSONS[1]?.title}` }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText(/^Station 4, over the table · Last word/)).toBeVisible()
  await expect(wall.title).toHaveText(LESSONS[0]?.title ?? '', { timeout: 15_000 })

  await page.getByRole('button', { name: 'Announce on All Walls' }).click()
  await dialog.getByLabel('Announcement').fill('Gate of the yard stays shut')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Announce' }).click()
  const announced = page.getByRole('list', { name: 'Announcements' }).getByRole('listitem')
  await expect(announced.filter({ hasText: 'Gate of the yard' }).getByText('On now')).toBeVisible()
  await expect(wall.main.getByText('Gate of the yard stays shut')).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectAccessible(page)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await expectFits(page, 'the desk of the walls with large text')
  await page.getByRole('button', { name: 'Replace PIN of Garage' }).click()
  await expect(
    page.getByRole('dialog').getByText(/The old PIN stays until the code was entered/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Make Code' }).click()
  await expect(page.getByText(/choose “Forgotten”/)).toBeVisible()
  await screen.close()
})
