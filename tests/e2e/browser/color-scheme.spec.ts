import type { Locator, Page } from '@playwright/test'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'

test.use({ siteName: 'home', isDemo: true })

const WHITE = 'rgb(255, 255, 255)'
const DARK = 'rgb(10, 13, 18)'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
/** The color of the browser's own bars: of the first tag whose `media` matches. */
const barColor = (page: Page) =>
  page.evaluate(() => {
    const tags = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return tags.find(({ media }) => media === '' || matchMedia(media).matches)?.content
  })
const schemeOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).colorScheme)
const choice = (page: Page) => page.getByRole('radiogroup', { name: 'Appearance' })

test('SH-01 it is dark for a new visitor, also on a device that prefers light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/terms')
  await expect(new ShellPage(page).heading).toBeVisible()
  expect([await ground(page), await barColor(page)]).toEqual([DARK, '#0A0D12'])
})

test('a visitor chooses the scheme in the sidebar; it is kept, other tabs follow, and videos stay dark', async ({
  page,
  context,
  forgive,
}) => {
  forgive(/net::ERR_FAILED/)
  const shell = new ShellPage(page)
  const other = await context.newPage()
  await other.goto('/creators')
  await expect(new ShellPage(other).heading).toBeVisible()
  await page.goto('/terms')
  await shell.sidebarToggle('Open').click()
  await choice(page).getByText('Light').click()
  await expect.poll(() => ground(page)).toBe(WHITE)
  expect(await barColor(page)).toBe('#FFFFFF')
  await expect.poll(() => ground(other)).toBe(WHITE)

  await test.step('after a reload it is there before any script of the app', async () => {
    await page.route('**/static/*.js', (route) => route.abort())
    for (const path of ['/', '/shorts', '/terms']) {
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => document.readyState !== 'loading')
      expect([await ground(page), await barColor(page)], path).toEqual([WHITE, '#FFFFFF'])
    }
    await page.goto('/wall', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    expect(await ground(page), 'the wall is always dark').toBe(DARK)
    await page.unroute('**/static/*.js')
  })

  await page.goto('/video/1')
  await expect(shell.heading).toBeVisible()
  await expect(page.getByRole('group', { name: 'Video player' })).toBeVisible()
  expect(await schemeOf(page.getByRole('group', { name: 'Video player' }))).toBe('dark')
  expect(await schemeOf(shell.heading)).toBe('light')

  await test.step('the system’s scheme is followed while it changes', async () => {
    await choice(page).getByText('System').click()
    for (const [colorScheme, color, bar] of [
      ['dark', DARK, '#0A0D12'],
      ['light', WHITE, '#FFFFFF'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => ground(page)).toBe(color)
      expect(await barColor(page)).toBe(bar)
    }
  })
})

test('a member chooses the scheme in the account menu, by keyboard', async ({ page }) => {
  const shell = new ShellPage(page)
  await joinAs(page)
  await page.goto('/terms')
  await shell.account.click()
  const light = page.getByRole('menuitemradio', { name: 'Light' })
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true')
  while (!(await light.evaluate((item) => 'highlighted' in (item as HTMLElement).dataset)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(light).toHaveAttribute('aria-checked', 'true')
  await expect.poll(() => ground(page)).toBe(WHITE)
})

test('forced colors leave the selection visible, and more contrast makes text and edges stronger', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/trending')
  const tabs = page.getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  const look = (selected: boolean) =>
    tabs
      .and(page.locator(`[aria-selected=${selected}]`))
      .first()
      .evaluate((tab) => getComputedStyle(tab).backgroundColor)
  expect(await look(true)).not.toBe(await look(false))

  const subtitle = page.getByRole('main').locator('h1 + p')
  const inkOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color)
  await page.emulateMedia({ forcedColors: 'none' })
  const usual = await inkOf(subtitle)
  await page.emulateMedia({ contrast: 'more' })
  expect(await inkOf(subtitle)).not.toBe(usual)
  expect(await inkOf(subtitle)).toBe(await inkOf(page.getByRole('heading', { level: 1 })))
})

test('a printed page is dark on white, without bars and controls', async ({ page }) => {
  const shell = new ShellPage(page)
  await page.goto('/video/1')
  await expect(shell.heading).toBeVisible()
  // What is printed is loaded with the first input after the page listens for it.
  let moves = 0
  await expect(async () => {
    await page.mouse.move(100 + ++moves, 100)
    await expect(page.getByText(`${new URL(page.url()).host}/video/1`)).toBeAttached({ timeout: 1000 })
  }).toPass()
  await page.emulateMedia({ media: 'print' })
  expect(await ground(page)).toBe(WHITE)
  await expect(shell.header).toBeHidden()
  await expect(shell.heading).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByText(`${new URL(page.url()).host}/video/1`)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Code for/ })).toBeVisible()
})
