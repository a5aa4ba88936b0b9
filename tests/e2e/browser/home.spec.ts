import { HomePage } from '../../pages/home-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, listCategories, VIEWPORTS } from './people.ts'

test.use({ siteName: 'home', isDemo: true })

const DISCIPLINES = ['EMS', 'Critical Care', 'Paramedicine', 'Fire & Rescue', 'Leadership']
const SECTIONS = [
  'Featured Training',
  'Select Discipline',
  'Popular Training Sessions',
  'Featured Profiles',
  'Essential Training',
]

interface Listed {
  id: number
  title: string
  displayName: string
  isMicroClip: boolean
}

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('HV-01 HV-02 HV-03 HV-05 HV-06 HV-07 HV-08 HV-09 HV-10 HV-14 HV-15 HV-16 HV-18 HV-19 HV-25 HV-29 HV-31 the Videos tab holds its sections, and nothing jumps while they come', async ({
      page,
    }) => {
      const home = new HomePage(page)
      await home.watchJumps()
      await home.open()
      await expect(home.tab('Videos')).toHaveAttribute('aria-selected', 'true')
      await expect(home.tab('Shorts')).toHaveAttribute('aria-selected', 'false')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Micro lessons, Maximum Impact')
      await expect(home.hero.getByText('Where Every Shift Starts Smarter')).toBeVisible()
      await expect(home.hero.locator('svg').first()).toBeVisible()
      await expect(home.hero.getByRole('link')).toHaveText(DISCIPLINES)

      const categories = await listCategories(page.request)
      await expect(home.filter.getByRole('button')).toHaveText([
        'All Disciplines',
        ...categories.map(({ name }) => name),
      ])
      await expect(home.chip('All Disciplines')).toHaveAttribute('aria-pressed', 'true')

      for (const title of ['Popular Training Sessions', 'Featured Profiles', 'Essential Training']) {
        await expect(home.cardsOf(home.section(title)).first()).toBeVisible()
      }
      const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
      expect(headings.filter((title) => SECTIONS.includes(title))).toEqual(SECTIONS)
      for (const [name, path] of [
        ['View All Popular', '/trending'],
        ['View All Profiles', '/creators'],
        ['Explore All', '/discover'],
      ] as const) {
        await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
      }
      await home.expectLoaded()
      expect(await home.jumped()).toBeLessThan(0.005)
    })
  })
}

test.describe('on a phone, the drawn page', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('gives its place to the app without a jump: for members, and when answers are late or fail', async ({
    page,
    forgive,
  }) => {
    const home = new HomePage(page)
    await home.watchJumps()
    await joinAs(page)
    const expectTaken = async () => {
      await expect(home.drawing).toHaveCount(0)
      await expect(home.tab('Videos')).toBeVisible()
      await home.expectLoaded()
      expect(await home.jumped()).toBeLessThan(0.005)
    }
    await home.open()
    await expectTaken()

    // Later than the app waits for any answer.
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/videos/featured', async (route) => {
      await released
      await route.continue()
    })
    await home.open()
    await expect(home.drawing).toHaveCount(0)
    await expect(home.tab('Videos')).toBeVisible()
    release()
    await expectTaken()
    await page.unroute('**/api/videos/featured')

    forgive(/status of 503|503:/)
    await page.route('**/api/videos/featured', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
    )
    await home.open()
    await expect(home.section('Featured Training').getByRole('alert')).toBeVisible()
    await expectTaken()
  })

  test('says what to do where the app never comes', async ({ page, forgive }) => {
    forgive(/net::ERR_FAILED/)
    const home = new HomePage(page)
    await page.route('**/static/index-*.js', (route) => route.abort())
    await home.open()
    const words = page.getByRole('heading', { name: 'Turnout hasn’t started yet' })
    await expect(words).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/static/index-*.js')
    await page.getByRole('link', { name: 'load the page again' }).click()
    await expect(home.tab('Videos')).toBeVisible()
    await expect(words).toHaveCount(0)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('says what it needs', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading')).toHaveText(['Turnout needs JavaScript'])
    })
  })
})

test('HV-11 HV-12 HV-13 VC-01 the first featured video starts in the player; so does the video of a card', async ({
  page,
}) => {
  const home = new HomePage(page)
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/videos/featured')
  await home.open()
  const request = await asked
  expect([request.method(), request.postData(), new URL(request.url()).search]).toEqual(['GET', null, ''])
  const answer: unknown = await (await request.response())?.json()
  expect(Array.isArray(answer)).toBe(true)
  const [first] = (await (await page.request.get('/api/videos/featured')).json()) as Listed[]
  const title = first?.title ?? ''
  const featured = home.section('Featured Training')
  await expect(featured.getByRole('heading', { level: 3 })).toHaveText(title)

  await featured.getByRole('button', { name: 'Start Training' }).click()
  const player = page.getByRole('dialog', { name: title })
  await expectPlaying(player.locator('video').first())
  await page.keyboard.press('Escape')
  await expect(player).toHaveCount(0)

  const card = home.cardsOf(home.section('Popular Training Sessions')).nth(1)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

test('HV-04 HV-30 the sections keep their order, and a discipline asks the server for its own resources', async ({
  page,
}) => {
  const home = new HomePage(page)
  const [, category] = await listCategories(page.request)
  const { id, name } = category ?? { id: 0, name: '' }
  const path = `/api/categories/${id}/videos`
  await home.open()
  await expect(home.section('Essential Training').getByRole('article').first()).toBeVisible()
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await home.chip(name).click()
  const videos = (await (await answered).json()) as Listed[]
  await expect(home.chip(name)).toHaveAttribute('aria-pressed', 'true')
  const resources = home.section(`${name} Resources`)
  await expect(resources.getByRole('article')).toHaveCount(videos.length)
  await expect(resources.getByRole('article').getByRole('heading')).toHaveText(
    videos.map(({ title }) => title),
  )
  await expect(home.section('Essential Training')).toHaveCount(0)

  await page.getByRole('button', { name: `See ${name}` }).click()
  await expect(resources).toBeFocused()
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
  const wanted = [...SECTIONS.slice(0, -1), `${name} Resources`]
  expect(titles.filter((title) => wanted.includes(title))).toEqual(wanted)
})

test('HV-20 HV-21 HV-22 HV-23 HV-24 the featured profile is the first creator’s, and following is a real call', async ({
  page,
}) => {
  const home = new HomePage(page)
  const shell = new ShellPage(page)
  const [first, second] = (await (await page.request.get('/api/creators')).json()) as Listed[]
  const { videos } = (await (await page.request.get(`/api/creators/${first?.id}/videos`)).json()) as {
    videos: Listed[]
  }
  const name = first?.displayName ?? ''
  const profiles = home.section('Featured Profiles')
  await home.open()
  await expect(profiles.getByRole('heading', { level: 3 })).toHaveText([name])
  await expect(profiles.getByText(second?.displayName ?? '?')).toHaveCount(0)
  await expect(home.cardsOf(profiles).getByRole('heading')).toHaveText(
    videos.slice(0, 4).map(({ title }) => title),
  )

  const follow = profiles.getByRole('button', { name: `Follow ${name}`, exact: true })
  const following = profiles.getByRole('button', { name: `Following ${name}`, exact: true })
  await follow.click()
  await shell.expectToast('Authentication required', 'Please sign in to follow creators', 'destructive')

  await joinAs(page)
  await page.reload()
  const called = (verb: string) =>
    page
      .waitForResponse(`**/api/creators/${first?.id}/${verb}`)
      .then((response) => response.request().method())
  const followed = called('follow')
  await follow.click()
  expect(await followed).toBe('POST')
  await shell.expectToast(`Now following ${name}`)
  await page.reload()
  const unfollowed = called('unfollow')
  await following.click()
  expect(await unfollowed).toBe('POST')
  await shell.expectToast(`Unfollowed ${name}`)
  await expect(follow).toBeVisible()
})

test('one section that fails leaves the others, and can be tried again', async ({ page, forgive }) => {
  forgive(/status of 503|503:/)
  const home = new HomePage(page)
  await page.route('**/api/videos/trending*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
  )
  await home.open()
  const popular = home.section('Popular Training Sessions')
  await expect(popular.getByRole('alert')).toBeVisible()
  await expect(home.section('Featured Training').getByRole('button')).toBeVisible()
  await expect(home.section('Essential Training').getByRole('article').first()).toBeVisible()
  await page.unroute('**/api/videos/trending*')
  await popular.getByRole('button', { name: 'Try again' }).click()
  await expect(popular.getByRole('article')).toHaveCount(8)
})

test('HS-01 HS-02 the Shorts tab is the vertical feed of micro clips', async ({ page }) => {
  const home = new HomePage(page)
  const [first] = (await (await page.request.get('/api/videos/microclips')).json()) as Listed[]
  await home.open()
  const asked = page.waitForRequest('**/api/videos/microclips*')
  await home.tab('Shorts').click()
  await asked
  await expect(page).toHaveURL('/?tab=shorts')
  await expect(home.feed.getByText(first?.title ?? '?').first()).toBeVisible()
  await expect(page.getByText('Swipe up/down to navigate')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(home.feed.getByText(/Video 2 of \d+/)).toBeAttached()
})
