import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'

test.use({ siteName: 'home', isDemo: true })

test.describe('in German', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

  test('dates and times follow the browser, fixed texts and words stay English', async ({ page }) => {
    await joinAs(page)
    await page.goto('/profile/security')
    const sessions = page.getByRole('main').locator('time')
    await expect(sessions.first()).toHaveText(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
    await page.goto('/video/1')
    await expect(
      page
        .getByRole('main')
        .getByText(/^\S+ views?$/)
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Show Comments' }).click()
    await page.getByPlaceholder('Add a comment...', { exact: true }).fill('Gut erklärt')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByRole('region', { name: 'All comments' }).locator('time').first()).toHaveText(
      'Just now',
    )
  })
})

test('names and titles from right to left stay in order inside English lines', async ({ page }) => {
  const title = 'סיבוב מהיר (2)!'
  await page.route('**/api/videos/featured*', async (route) => {
    const videos = (await (await route.fetch()).json()) as {
      title: string
      creator: { displayName: string }
    }[]
    for (const video of videos)
      Object.assign(video, { title, creator: { ...video.creator, displayName: 'דנה' } })
    await route.fulfill({ json: videos })
  })
  await page.goto('/')
  await expect(new ShellPage(page).heading).toBeVisible()
  const name = page.getByRole('main').locator('bdi', { hasText: 'דנה' }).first()
  await expect(name).toBeVisible()
  await test.step('the count comes after the name, as one piece', async () => {
    const places = await name.evaluate((bdi) => {
      const rest = document.createRange()
      rest.selectNodeContents(bdi.parentElement ?? bdi)
      rest.setStartAfter(bdi)
      return {
        nameEnds: bdi.getBoundingClientRect().right,
        rest: [...rest.getClientRects()].map(({ left }) => left),
      }
    })
    expect(Math.min(...places.rest)).toBeGreaterThanOrEqual(places.nameEnds - 1)
  })
  const heading = page.getByRole('heading', { name: title }).first()
  await expect(heading).toHaveCSS('direction', 'rtl')
  await expect(heading).toHaveCSS('text-align', 'left')
})
