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

/** Where the visitor has just come: each section in its place, and nothing has jumped. */
async function expectSections(home: HomePage): Promise<void> {
  const { page } = home
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
}

test('HV-01 HV-02 HV-03 HV-05 HV-06 HV-07 HV-08 HV-09 HV-10 HV-11 HV-12 HV-13 HV-14 HV-15 HV-16 HV-18 HV-19 HV-25 HV-29 HV-31 VC-01 the Videos tab holds its sections, nothing jumps while they come, and videos start in the player', async ({
  page,
}) => {
  const home = new HomePage(page)
  await home.watchJumps()
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/videos/featured')
  await home.open()
  const request = await asked
  expect([request.method(), request.postData(), new URL(request.url()).search]).toEqual(['GET', null, ''])
  await expectSections(home)

  await test.step('the first featured video starts in the player; so does the video of a card', async () => {
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

    const cards = home.cardsOf(home.section('Popular Training Sessions'))
    await expect(cards).toHaveCount(8)
    const card = cards.nth(1)
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  })
})

test('HV-04 HV-30 HS-01 HS-02 a discipline asks the server for its own resources, and the Shorts tab is the vertical feed of micro clips', async ({
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

  const [first] = (await (await page.request.get('/api/videos/microclips')).json()) as Listed[]
  const asked = page.waitForRequest('**/api/videos/microclips*')
  await home.tab('Shorts').click()
  await asked
  await expect(page).toHaveURL('/?tab=shorts')
  await expect(home.feed.getByText(first?.title ?? '?').first()).toBeVisible()
  await expect(page.getByText('Swipe up/down to navigate')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(home.feed.getByText(/Video 2 of \d+/)).toBeAttached()
})

test.describe('on a phone, the drawn page', () => {
  test.use({ viewport: VIEWPORTS[1] })

  test('HV-20 HV-21 HV-22 HV-23 gives its place to the app without a jump: for members, and when answers are late or fail; following the featured profile is a real call', async ({
    page,
    forgive,
  }) => {
    const home = new HomePage(page)
    const shell = new ShellPage(page)
    const [first, second] = (await (await page.request.get('/api/creators')).json()) as Listed[]
    const { videos } = (await (await page.request.get(`/api/creators/${first?.id}/videos`)).json()) as {
      videos: Listed[]
    }
    const name = first?.displayName ?? ''
    const profiles = home.section('Featured Profiles')
    const follow = profiles.getByRole('button', { name: `Follow ${name}`, exact: true })
    const following = profiles.getByRole('button', { name: `Following ${name}`, exact: true })
    const called = (verb: string) =>
      page
        .waitForResponse(`**/api/creators/${first?.id}/${verb}`)
        .then((response) => response.request().method())
    const expectTaken = async () => {
      await expect(home.drawing).toHaveCount(0)
      await expect(home.tab('Videos')).toBeVisible()
      await home.expectLoaded()
      expect(await home.jumped()).toBeLessThan(0.005)
    }
    await home.watchJumps()
    await joinAs(page)
    await home.open()
    await expectTaken()
    await expect(profiles.getByRole('heading', { level: 3 })).toHaveText([name])
    await expect(profiles.getByText(second?.displayName ?? '?')).toHaveCount(0)
    await expect(home.cardsOf(profiles).getByRole('heading')).toHaveText(
      videos.slice(0, 4).map(({ title }) => title),
    )
    const followed = called('follow')
    await follow.click()
    expect(await followed).toBe('POST')
    await shell.expectToast(`Now following ${name}`)

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
    const unfollowed = called('unfollow')
    await following.click()
    expect(await unfollowed).toBe('POST')
    await shell.expectToast(`Unfollowed ${name}`)
    await expect(follow).toBeVisible()
    await page.unroute('**/api/videos/featured')

    await test.step('sections that fail leave the others, and can be tried again', async () => {
      forgive(/status of 503|503:/)
      const failing = /\/api\/videos\/(featured|trending)/
      await page.route(failing, (route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
      )
      await home.open()
      const featured = home.section('Featured Training')
      const popular = home.section('Popular Training Sessions')
      await expect(featured.getByRole('alert')).toBeVisible()
      await expect(popular.getByRole('alert')).toBeVisible()
      await expect(home.section('Essential Training').getByRole('article').first()).toBeVisible()
      await expectTaken()
      await page.unroute(failing)
      await popular.getByRole('button', { name: 'Try again' }).click()
      // A phone is shown half of them.
      await expect(popular.getByRole('article')).toHaveCount(4)
      await featured.getByRole('button', { name: 'Try again' }).click()
      await expect(featured.getByRole('button', { name: 'Start Training' })).toBeVisible()
    })
  })

  test('HV-01 HV-02 HV-03 HV-05 HV-06 HV-07 HV-08 HV-09 HV-10 HV-14 HV-15 HV-16 HV-18 HV-19 HV-25 HV-29 HV-31 HV-22 HV-24 says what to do where the app never comes; where it comes, it holds its sections, and nothing jumps', async ({
    page,
    forgive,
  }) => {
    forgive(/net::ERR_FAILED/)
    const home = new HomePage(page)
    const shell = new ShellPage(page)
    await home.watchJumps()
    await page.route('**/static/index-*.js', (route) => route.abort())
    await home.open()
    const words = page.getByRole('heading', { name: 'Turnout hasn’t started yet' })
    await expect(words).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/static/index-*.js')
    await page.getByRole('link', { name: 'load the page again' }).click()
    await expect(home.tab('Videos')).toBeVisible()
    await expect(words).toHaveCount(0)
    await expectSections(home)
    const follow = home.section('Featured Profiles').getByRole('button', { name: /^Follow / })
    await follow.click()
    await shell.expectToast('Authentication required', 'Please sign in to follow creators', 'destructive')
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('says what it needs', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading')).toHaveText(['Turnout needs JavaScript'])
    })
  })
})
