import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { RecommendationsPage } from '../../pages/recommendations-page.ts'
import { joinAs, listCategories, VIEWPORTS } from './people.ts'
import { publishLibrary, type Library } from './published-library.ts'

test.use({ siteName: 'recommendations' })

const TITLES = [
  'Ladder angle',
  'Pump pressure',
  'Friction loss',
  'Box breathing',
  'Stroke signs',
  'Gas monitor',
]
const RECOMMENDED = '**/api/videos/recommended*'
let library: Library

test.beforeAll(async ({ site }) => {
  library = await publishLibrary(
    site.baseUrl,
    TITLES.map((title) => ({ title })),
  )
})

test('a visitor is asked to sign in; a member gets a carousel of cards with reasons', async ({ page }) => {
  const carousel = new RecommendationsPage(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/videos/recommended')) asked.push(request.url())
  })
  // watching-accessibility checks this page with axe.
  await page.goto('/')
  await test.step('RC-10 signed out it asks to sign in', async () => {
    await expect(carousel.section.getByText(/Sign in to get training/)).toBeVisible()
    await expect(carousel.cards).toHaveCount(0)
  })
  await test.step('RC-11 signed out it links to /auth', async () => {
    await carousel.section.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/auth')
  })
  await test.step('RC-15 signed out nothing is requested', async () => {
    expect(asked).toEqual([])
  })

  await joinAs(page)
  const [category] = await listCategories(page.request)
  const data = { categoryIds: [category?.id], professionalArea: 'ems', experienceLevel: '1-3' }
  await page.request.post('/api/user/preferences', { data })
  await page.goto('/')
  await test.step('RC-12 the recommended videos', async () => {
    await expect(carousel.cards).toHaveCount(TITLES.length)
  })
  await test.step('RC-15 signed in they are requested once', async () => {
    expect(asked).toHaveLength(1)
  })
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 800, height: 900 })
  await test.step('HV-17 the carousel stands on the Videos tab', async () => {
    const videosTab = page.getByRole('tabpanel', { name: 'Videos', exact: true })
    await expect(videosTab.filter({ has: carousel.section })).toBeVisible()
  })
  await test.step('RC-02 a card is 256 px wide', async () => {
    for (const card of await carousel.cards.all()) await expect(card).toHaveCSS('width', '256px')
  })
  await test.step('RC-25 a card gives the reason', async () => {
    for (const card of await carousel.cards.all()) {
      await expect(card).toContainText(`Because you chose ${category?.name}`)
    }
  })
  await test.step('RC-01 the cards stand in one row', async () => {
    const tops = await carousel.cards.evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect().top),
    )
    expect(new Set(tops).size, 'in one row').toBe(1)
  })
  await test.step('RC-04 the left arrow is disabled at the start', async () => {
    expect(await carousel.position()).toBe(0)
    await expect(carousel.left).toBeDisabled()
  })
  await test.step('RC-03 an arrow scrolls by 320 px', async () => {
    await carousel.right.click()
    await expect.poll(() => carousel.position()).toBe(320)
    await expect(carousel.left).toBeEnabled()
  })
  await test.step('RC-05 the right arrow is disabled at the end', async () => {
    await carousel.pushToEnd()
    await expect(carousel.right).toBeDisabled()
  })
  await test.step('RC-03 the left arrow scrolls back by 320 px', async () => {
    const end = await carousel.position()
    await carousel.left.click()
    await expect.poll(() => carousel.position()).toBe(end - 320)
    await expect(carousel.right).toBeEnabled()
  })

  const [video] = library.videos
  await test.step('RC-14 a card links to its video', async () => {
    await expect(carousel.link(video?.title ?? '')).toHaveAttribute('href', `/video/${video?.id}`)
  })
  await test.step('RC-13 Update Preferences links to /preferences', async () => {
    await expect(carousel.preferences).toHaveAttribute('href', '/preferences')
  })
  await carousel.link(video?.title ?? '').click()
  await expect(page).toHaveURL(`/video/${video?.id}`)
})

test('loading, error and empty state have the same height', async ({ page, forgive }) => {
  forgive(/status of 500|RequestError: 500/)
  const carousel = new RecommendationsPage(page)
  await joinAs(page)
  let answer: 'wait' | 'fail' | 'real' = 'wait'
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(RECOMMENDED, async (route) => {
    if (answer === 'wait') await released
    if (answer === 'real') return route.continue()
    return route.fulfill({ status: 500, json: { code: 'internal', message: 'no' } })
  })
  await page.goto('/')
  await test.step('RC-06 RC-07 six skeletons while it loads', async () => {
    await expect(carousel.skeletons).toHaveCount(6)
  })
  const height = await carousel.height()
  answer = 'fail'
  release()
  await test.step('RC-08 the error', async () => {
    await expect(carousel.section.getByRole('alert')).toContainText('Unable to Load Recommendations')
    await expect(carousel.section.getByRole('alert')).toContainText(
      'There was an error loading your personalized recommendations. Please try again later.',
    )
    expect(await carousel.height()).toBe(height)
  })
  // Watched videos aren't recommended.
  for (const { id } of library.videos) await page.request.post(`/api/videos/${id}/view`)
  answer = 'real'
  await carousel.section.getByRole('button', { name: 'Try again' }).click()
  await test.step('RC-09 the empty state', async () => {
    await expect(
      carousel.section.getByText(
        "We're building your personalized recommendations. Update your category preferences to get better recommendations.",
      ),
    ).toBeVisible()
    await expect(carousel.preferences).toBeVisible()
    expect(await carousel.height()).toBe(height)
  })
})
