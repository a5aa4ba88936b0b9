import { HomePage } from '../../pages/home-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, listCategories, VIEWPORTS } from './people.ts'
import { pressWhileShown } from './press-while-shown.ts'

test.use({ siteName: 'home', isDemo: true })

const DISCIPLINES = [
  ['HV-06', 'EMS'],
  ['HV-07', 'Critical Care'],
  ['HV-08', 'Paramedicine'],
  ['HV-09', 'Fire & Rescue'],
  ['HV-10', 'Leadership'],
] as const
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

/** The sections of the page as it was just opened, without a layout shift. */
async function expectSections(home: HomePage): Promise<void> {
  const { page } = home
  await test.step('HV-01 the tabs are Videos and Shorts', async () => {
    await expect(home.tab('Videos')).toHaveAttribute('aria-selected', 'true')
    await expect(home.tab('Shorts')).toHaveAttribute('aria-selected', 'false')
  })
  await test.step('HV-02 the headline', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Micro lessons, Maximum Impact')
  })
  await test.step('HV-03 the tagline', async () => {
    await expect(home.hero.getByText('Where Every Shift Starts Smarter')).toBeVisible()
  })
  await test.step('HV-05 the hero shows the turnout clock in the colors of the five disciplines', async () => {
    await expect(home.clock).toBeVisible()
    const colors = await home.clock
      .locator('circle')
      .evaluateAll((arcs) => arcs.map((arc) => getComputedStyle(arc).stroke))
    const dots = await home.hero
      .getByRole('link')
      .locator('span:has(svg)')
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).color))
    expect(colors).toHaveLength(DISCIPLINES.length)
    expect(new Set(colors).size).toBe(DISCIPLINES.length)
    expect(colors).toEqual(dots)
  })
  for (const [index, [id, name]] of DISCIPLINES.entries()) {
    await test.step(`${id} the discipline chip ${name}`, async () => {
      await expect(home.hero.getByRole('link').nth(index)).toHaveText(name)
    })
  }

  const categories = await listCategories(page.request)
  await test.step('HV-14 HV-15 Select Discipline is a filter that starts with All Disciplines', async () => {
    await expect(home.filter.getByRole('button').first()).toHaveText('All Disciplines')
    await expect(home.chip('All Disciplines')).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('HV-16 it has one chip for each category', async () => {
    await expect(home.filter.getByRole('button')).toHaveText([
      'All Disciplines',
      ...categories.map(({ name }) => name),
    ])
  })

  for (const [id, title] of [
    ['HV-18', 'Popular Training Sessions'],
    ['HV-20', 'Featured Profiles'],
    ['HV-29', 'Essential Training'],
  ] as const) {
    await test.step(`${id} the section ${title} shows videos`, async () => {
      await expect(home.cardsOf(home.section(title)).first()).toBeVisible()
    })
  }
  await test.step('HV-04 the sections stand in their order', async () => {
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.filter((title) => SECTIONS.includes(title))).toEqual(SECTIONS)
  })
  for (const [id, name, path] of [
    ['HV-19', 'View All Popular', '/trending'],
    ['HV-25', 'View All Profiles', '/creators'],
    ['HV-31', 'Explore All', '/discover'],
  ] as const) {
    await test.step(`${id} ${name} links to ${path}`, async () => {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
    })
  }
  await home.expectLoaded()
  expect(await home.layoutShift()).toBeLessThan(0.005)
}

test('the Videos tab holds its sections without a layout shift, and videos open in the player', async ({
  page,
}) => {
  const home = new HomePage(page)
  await home.watchLayoutShifts()
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/videos/featured')
  await home.open()
  const request = await asked
  await test.step('HV-13 the featured videos are asked for without a payload', async () => {
    expect([request.method(), request.postData(), new URL(request.url()).search]).toEqual(['GET', null, ''])
  })
  await expectSections(home)

  const answer: unknown = await (await request.response())?.json()
  expect(Array.isArray(answer)).toBe(true)
  const [first] = (await (await page.request.get('/api/videos/featured')).json()) as Listed[]
  const title = first?.title ?? ''
  const featured = home.section('Featured Training')
  await test.step('HV-11 Featured Training shows the first featured video', async () => {
    await expect(featured.getByRole('heading', { level: 3 })).toHaveText(title)
  })
  await test.step('HV-12 Start Training opens the player', async () => {
    await featured.getByRole('button', { name: 'Start Training' }).click()
    const player = page.getByRole('dialog', { name: title })
    await expectPlaying(player.locator('video').first())
    await page.keyboard.press('Escape')
    await expect(player).toHaveCount(0)
  })
  await test.step('VC-01 a card opens the player', async () => {
    const cards = home.cardsOf(home.section('Popular Training Sessions'))
    await expect(cards).toHaveCount(8)
    const card = cards.nth(1)
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  })
})

test.describe('on a phone, the prerendered page', () => {
  test.use({ viewport: VIEWPORTS[1] })

  test('gives way to the app without a layout shift, also where answers are late or fail', async ({
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
    const expectHydrated = async () => {
      await expect(home.prerender).toHaveCount(0)
      await expect(home.tab('Videos')).toBeVisible()
      await home.expectLoaded()
      expect(await home.layoutShift()).toBeLessThan(0.005)
    }
    await home.watchLayoutShifts()
    await joinAs(page)
    await home.open()
    await expectHydrated()
    await test.step('HV-20 the first creator only', async () => {
      await expect(profiles.getByRole('heading', { level: 3 })).toHaveText([name])
      await expect(profiles.getByText(second?.displayName ?? '?')).toHaveCount(0)
    })
    await test.step('HV-21 at most four videos', async () => {
      await expect(home.cardsOf(profiles).getByRole('heading')).toHaveText(
        videos.slice(0, 4).map(({ title }) => title),
      )
    })
    await test.step('HV-22 HV-23 Follow calls the server', async () => {
      const followed = called('follow')
      await follow.click()
      expect(await followed).toBe('POST')
      await shell.expectToast(`Now following ${name}`)
    })

    // The answer comes later than the app waits for it.
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/videos/featured', async (route) => {
      await released
      await route.continue()
    })
    await home.open()
    await expect(home.prerender).toHaveCount(0)
    await expect(home.tab('Videos')).toBeVisible()
    release()
    await expectHydrated()
    await test.step('HV-22 HV-23 Following calls the server', async () => {
      const unfollowed = called('unfollow')
      await following.click()
      expect(await unfollowed).toBe('POST')
      await shell.expectToast(`Unfollowed ${name}`)
      await expect(follow).toBeVisible()
    })
    await page.unroute('**/api/videos/featured')

    await test.step('a section that fails leaves the others, and can be read again', async () => {
      // With 503 the page would show the lists that this device has stored.
      forgive(/status of 500|500:/)
      const failing = /\/api\/videos\/(featured|trending)/
      await page.route(failing, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'Not now.' } }),
      )
      await home.open()
      const featured = home.section('Featured Training')
      const popular = home.section('Popular Training Sessions')
      await expect(featured.getByRole('alert')).toBeVisible()
      await expect(popular.getByRole('alert')).toBeVisible()
      await expect(home.section('Essential Training').getByRole('article').first()).toBeVisible()
      await expectHydrated()
      await page.unroute(failing)
      // The page reads again by itself, too, once it finds that the server answers.
      await pressWhileShown(popular.getByRole('button', { name: 'Try again' }))
      // A phone shows four of them.
      await expect(popular.getByRole('article')).toHaveCount(4)
      await pressWhileShown(featured.getByRole('button', { name: 'Try again' }))
      await expect(featured.getByRole('button', { name: 'Start Training' })).toBeVisible()
    })
  })

  test('tells what to do where the app doesn’t start; after a reload it holds its sections without a layout shift', async ({
    page,
    forgive,
  }) => {
    forgive(/net::ERR_FAILED/)
    const home = new HomePage(page)
    const shell = new ShellPage(page)
    await home.watchLayoutShifts()
    await page.route('**/static/index-*.js', (route) => route.abort())
    await home.open()
    const notice = page.getByRole('heading', { name: 'Turnout hasn’t started yet' })
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/static/index-*.js')
    await page.getByRole('link', { name: 'load the page again' }).click()
    await expect(home.tab('Videos')).toBeVisible()
    await expect(notice).toHaveCount(0)
    await expectSections(home)
    await test.step('HV-24 a visitor who follows is asked to sign in', async () => {
      const follow = home.section('Featured Profiles').getByRole('button', { name: /^Follow / })
      await follow.click()
      await shell.expectToast(
        'Authentication required',
        'Please sign in to follow creators',
        'destructive',
        'Sign in',
      )
    })
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('says what it needs', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading')).toHaveText(['Turnout needs JavaScript'])
    })
  })
})
