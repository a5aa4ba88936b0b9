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

test('RC-01 RC-02 RC-03 RC-04 RC-05 RC-10 RC-11 RC-12 RC-13 RC-14 RC-15 RC-25 HV-17 signed out there is a way to sign in, and nothing is asked for; for a member cards of 256 px that are pushed by 320, each with its reason and its way', async ({
  page,
}) => {
  const carousel = new RecommendationsPage(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/videos/recommended')) asked.push(request.url())
  })
  // How this home page stands with axe: watching-accessibility.
  await page.goto('/')
  await expect(carousel.section.getByText(/Sign in to get training/)).toBeVisible()
  await expect(carousel.cards).toHaveCount(0)
  await carousel.section.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
  expect(asked).toEqual([])

  await joinAs(page)
  const [category] = await listCategories(page.request)
  const data = { categoryIds: [category?.id], professionalArea: 'ems', experienceLevel: '1-3' }
  await page.request.post('/api/user/preferences', { data })
  await page.goto('/')
  await expect(carousel.cards).toHaveCount(TITLES.length)
  expect(asked).toHaveLength(1)
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 800, height: 900 })
  const videosTab = page.getByRole('tabpanel', { name: 'Videos', exact: true })
  await expect(videosTab.filter({ has: carousel.section })).toBeVisible()
  for (const card of await carousel.cards.all()) {
    await expect(card).toHaveCSS('width', '256px')
    await expect(card).toContainText(`Because you chose ${category?.name}`)
  }
  const tops = await carousel.cards.evaluateAll((cards) =>
    cards.map((card) => card.getBoundingClientRect().top),
  )
  expect(new Set(tops).size, 'in one row').toBe(1)
  expect(await carousel.position()).toBe(0)
  await expect(carousel.left).toBeDisabled()
  await carousel.right.click()
  await expect.poll(() => carousel.position()).toBe(320)
  await expect(carousel.left).toBeEnabled()
  await carousel.pushToEnd()
  await expect(carousel.right).toBeDisabled()
  const end = await carousel.position()
  await carousel.left.click()
  await expect.poll(() => carousel.position()).toBe(end - 320)
  await expect(carousel.right).toBeEnabled()

  const [video] = library.videos
  await expect(carousel.link(video?.title ?? '')).toHaveAttribute('href', `/video/${video?.id}`)
  await expect(carousel.preferences).toHaveAttribute('href', '/preferences')
  await carousel.link(video?.title ?? '').click()
  await expect(page).toHaveURL(`/video/${video?.id}`)
})

test('RC-06 RC-07 RC-08 RC-09 six cards to come, then what went wrong, then that there is nothing yet, in the same room', async ({
  page,
  forgive,
}) => {
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
  await expect(carousel.skeletons).toHaveCount(6)
  const height = await carousel.height()
  answer = 'fail'
  release()
  await expect(carousel.section.getByRole('alert')).toContainText('Unable to Load Recommendations')
  await expect(carousel.section.getByRole('alert')).toContainText(
    'There was an error loading your personalized recommendations. Please try again later.',
  )
  expect(await carousel.height()).toBe(height)
  // Whoever has watched everything gets nothing.
  for (const { id } of library.videos) await page.request.post(`/api/videos/${id}/view`)
  answer = 'real'
  await carousel.section.getByRole('button', { name: 'Try again' }).click()
  await expect(
    carousel.section.getByText(
      "We're building your personalized recommendations. Update your category preferences to get better recommendations.",
    ),
  ).toBeVisible()
  await expect(carousel.preferences).toBeVisible()
  expect(await carousel.height()).toBe(height)
})
