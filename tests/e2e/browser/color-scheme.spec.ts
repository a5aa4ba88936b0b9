import type { Page } from '@playwright/test'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'

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

test('the chosen scheme is that of other tabs, and of a reload before any script of the app', async ({
  page,
  context,
  forgive,
}) => {
  forgive(/net::ERR_FAILED/)
  const other = await context.newPage()
  await other.goto('/creators')
  await expect(new ShellPage(other).heading).toBeVisible()
  await page.goto('/terms')
  await new ShellPage(page).sidebarToggle('Open').click()
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByText('Light').click()
  await expect.poll(() => ground(page)).toBe(WHITE)
  await expect.poll(() => ground(other)).toBe(WHITE)

  await page.route('**/static/*.js', (route) => route.abort())
  for (const path of ['/', '/shorts', '/terms']) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    expect([await ground(page), await barColor(page)], path).toEqual([WHITE, '#FFFFFF'])
  }
  await page.goto('/wall', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  expect(await ground(page), 'the wall is always dark').toBe(DARK)
})
