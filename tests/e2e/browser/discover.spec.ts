import type { Page } from '@playwright/test'
import { openRaw } from '#server/testing/former-database.ts'
import { expectInFront } from '../../pages/dialog.ts'
import { HomePage } from '../../pages/home-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, listCategories, VIEWPORTS } from './people.ts'
import { LONG_VIDEO_FILE, publishLibrary, type Library } from './published-library.ts'

test.use({ siteName: 'discover' })

const LESSONS = [
  { title: 'Ladder angle' },
  { title: 'Air management', file: LONG_VIDEO_FILE },
  { title: 'Box breathing' },
]
let library: Library

test.beforeAll(async ({ site }) => {
  library = await publishLibrary(site.baseUrl, LESSONS)
})
const idOf = (title: string) => library.videos.find((video) => video.title === title)?.id ?? 0

/** At both widths axe finds nothing, and all fits. */
async function expectFine(page: Page): Promise<void> {
  for (const viewport of VIEWPORTS.toReversed()) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${page.url()} fits`).toBeLessThanOrEqual(0)
  }
}

// Before the others, whose activity comes to the panel of Home.
test('NW-04 a person who comes back finds what came since, and the row moves nothing', async ({
  page,
  site,
}) => {
  const { username } = await joinAs(page)
  const database = await openRaw(site.dataDir, undefined)
  // As after a visit of long ago: tests of the server pass the time.
  await database.run(
    `insert into visits (user_id, seen_at, since) select id, created_at, 1 from users where username = '${username}'
      on conflict (user_id) do update set since = 1`,
  )
  await database.close()
  const home = new HomePage(page)
  await home.watchLayoutShifts()
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    for (const path of ['/', '/discover']) {
      await page.goto(path)
      const row = home.section('New since your last visit')
      await expect(row.getByRole('article').getByRole('heading')).toHaveText([
        'Box breathing',
        'Air management',
        'Ladder angle',
      ])
      await expect(row.locator('time')).toHaveCount(3)
      await home.expectLoaded()
      expect(await home.layoutShift(), `${path} at ${viewport.width}`).toBeLessThanOrEqual(0.005)
    }
  }
})

test('the creators can be followed; the library is filtered, sorted and paged by its address', async ({
  page,
  forgive,
}) => {
  forgive(/status of 500|RequestError: 500/)
  const { main } = new ShellPage(page)
  const [mine, other] = await listCategories(page.request)
  await joinAs(page)
  await page.request.post(`/api/videos/${idOf('Air management')}/like`)
  await page.request.post(`/api/videos/${idOf('Ladder angle')}/view`)
  await page.goto('/creators')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Creators')
  const cards = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Follow/ }) })
  await test.step('CD-01 all creators with published work', async () => {
    await expect(cards).toHaveCount(1)
    const [video] = library.videos
    await expect(cards.getByRole('link')).toHaveAttribute('href', `/profile/${video?.creator.id}`)
  })
  await expectFine(page)
  await cards.getByRole('button', { name: /^Follow / }).click()
  await expect(cards.getByRole('button', { name: /^Following / })).toBeVisible()
  await expect(cards).toContainText('1follower')

  const titles = main.getByRole('article').getByRole('heading')

  await page.goto('/discover')
  await test.step('CD-02 the whole library', async () => {
    await expect(titles).toHaveText(['Box breathing', 'Air management', 'Ladder angle'])
  })
  await expectFine(page)
  await test.step('CD-05 the sort filter', async () => {
    await main.getByLabel('Sort by').selectOption('Most liked')
    await expect(page).toHaveURL('/discover?sort=most-liked')
    await expect(titles).toHaveText(['Air management', 'Box breathing', 'Ladder angle'])
    await main.getByLabel('Sort by').selectOption('Most viewed')
    await expect(titles).toHaveText(['Ladder angle', 'Box breathing', 'Air management'])
  })
  await test.step('CD-04 the length filter', async () => {
    await main.getByLabel('Length').selectOption('30 seconds to 5 minutes')
    await expect(page).toHaveURL('/discover?sort=most-viewed&length=medium')
    await expect(titles).toHaveText(['Air management'])
  })
  const disciplines = main.getByRole('group', { name: 'Discipline' })
  await test.step('CD-03 the discipline filter', async () => {
    await disciplines.getByRole('button', { name: other?.name ?? '' }).click()
    await expect(page).toHaveURL(`/discover?sort=most-viewed&length=medium&category=${other?.id}`)
    await expect(main.getByText('No videos match these filters.')).toBeVisible()
  })
  await page.route('**/api/categories', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  const again = disciplines.getByRole('button', { name: 'Couldn’t load. Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/categories')
  await again.click()
  await expect(again).toHaveCount(0)
  await main.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/discover')
  await disciplines.getByRole('button', { name: mine?.name ?? '' }).click()
  await expect(titles).toHaveCount(3)

  // Pages of one, so that three videos make three of them; then one that doesn't come.
  let isBroken = false
  await page.route('**/api/videos?*', (route) => {
    if (isBroken) return route.fulfill({ status: 500, json: { code: 'internal', message: 'no' } })
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '1')
    return route.continue({ url: url.href })
  })
  await main.getByLabel('Sort by').selectOption('Trending')
  const more = main.getByRole('button', { name: 'Load More' })
  await test.step('CD-06 a press reads the next page', async () => {
    await expect(titles).toHaveCount(1)
    await more.click()
    await expect(titles).toHaveCount(2)
  })
  await test.step('CD-06 a page that fails can be read again', async () => {
    isBroken = true
    await more.click()
    await expect(main.getByRole('alert')).toContainText('More didn’t load')
    isBroken = false
    await more.click()
    await expect(titles).toHaveCount(3)
    await expect(more).toHaveCount(0)
  })
})

test('a video has a page of its own, which plays from start to end of its link', async ({
  page,
  forgive,
}) => {
  forgive(/status of 404|RequestError: 404/)
  const { main, heading } = new ShellPage(page)
  await joinAs(page)
  const id = idOf('Air management')
  await test.step('CD-10 /videos/{id} leads to /video/{id}', async () => {
    await page.goto(`/videos/${id}?start=12&end=14`)
    await expect(page).toHaveURL(`/video/${id}?start=12&end=14`)
  })
  await test.step('CD-07 the video has a page of its own', async () => {
    await expect(heading).toHaveText('Air management')
    await expect(page).toHaveTitle('Air management · Turnout')
  })
  const picture = main.locator('video')
  const time = () => picture.evaluate((element: HTMLVideoElement) => element.currentTime)
  await picture.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    void element.play()
  })
  await test.step('CD-08 it plays from start', async () => {
    await expect.poll(time).toBeGreaterThanOrEqual(12)
  })
  await test.step('CD-09 it stops at end', async () => {
    await expect.poll(() => picture.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
    const stopped = await time()
    expect(stopped).toBeGreaterThanOrEqual(14)
    expect(stopped).toBeLessThan(15.5)
  })
  await expectFine(page)

  await main.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await main.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Following', exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Show Comments' }).click()
  await main.getByPlaceholder('Add a comment...').fill('Watch the gauge.')
  await main.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(main.getByText('Watch the gauge.')).toBeVisible()
  await main.getByRole('button', { name: 'Share', exact: true }).click()
  await expectInFront(page.getByRole('dialog', { name: 'Share Video' }))
  await page.keyboard.press('Escape')
  await main.getByRole('region', { name: 'Related Training' }).getByRole('link').first().click()
  await expect(heading).not.toHaveText('Air management')
  await expect(page).toHaveURL(/\/video\/\d+$/)

  await page.goto('/video/999999')
  await expect(main.getByText('This video is not here any more.')).toBeVisible()
  await main.getByRole('link', { name: 'Discover Training' }).click()
  await expect(page).toHaveURL('/discover')
})
