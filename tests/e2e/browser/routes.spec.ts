import type { Page } from '@playwright/test'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { navigateInApp } from './navigate-in-app.ts'
import { makePictures } from './media-fixtures.ts'
import { enterAsAdmin, joinAs, listCategories, newPerson, publishVideo } from './people.ts'

// What other files publish would turn a category's page into a feed.
test.use({ siteName: 'routes' })

const PUBLIC = [
  ['/', 'Micro lessons, Maximum Impact'],
  ['/trending', 'Trending Videos'],
  ['/terms', 'Terms of Service and Privacy Policy'],
  ['/shorts', 'Shorts'],
  ['/search?q=airway', 'Search Results'],
  ['/microclips', 'Micro Clips'],
  ['/creators', 'Creators'],
  ['/discover', 'Discover'],
] as const

/** The API's answers to this page that are refusals, but for the session check's. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/auth/user') return
    if (response.status() >= 400) refused.push(`${response.status()} ${pathname}`)
  })
  return refused
}

/** Each public screen, gone to by loading it or within the page, shows itself and has its answers. */
async function expectPublic(page: Page, go: (path: string) => Promise<unknown>): Promise<void> {
  const shell = new ShellPage(page)
  for (const [path, heading] of PUBLIC) {
    await go(path)
    await expect(page).toHaveURL(path)
    await expect(shell.main.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(shell.main.getByText('Sign In Required')).toBeHidden()
    await expect(shell.main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  }
  await go('/micro-lessons')
  await expect(page).toHaveURL('/shorts')
  await expect(shell.heading).toHaveText('Shorts')
}

test('SH-08 SH-09 SH-10 SH-14 SH-15 SH-16 SH-17 SH-35 GU-22 public screens show to a visitor, whose reads are all answered', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const refused = watchRefusals(page)
  await expectPublic(page, async (path) => {
    await page.goto(path)
    await expect(shell.signIn).toBeVisible()
  })
  expect(refused).toEqual([])
})

test('SH-08 SH-09 SH-10 SH-14 SH-15 SH-16 SH-17 SH-26 SH-27 UT-01 UT-02 UT-03 public screens show to an admin and a member, older upload addresses lead to the form of shorts and micro clips, and /upload offers both ways on', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const refused = watchRefusals(page)
  await enterAsAdmin(page)
  await page.goto('/')
  await expect(shell.account).toBeVisible()
  await expectPublic(page, (path) => navigateInApp(page, path))

  // A screen goes on reading as whom it shows: it is left before its cookie goes.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await joinAs(page)
  await page.goto('/upload/microclip')
  await expect(page).toHaveURL('/upload/shorts')
  await expect(shell.heading).toHaveText('Upload Micro Clips')
  await expect(shell.account).toBeVisible()
  await expectPublic(page, (path) => navigateInApp(page, path))
  expect(refused).toEqual([])

  await navigateInApp(page, '/upload/quickclip')
  await expect(page).toHaveURL('/upload/shorts')
  await expect(shell.heading).toHaveText('Upload Shorts')
  for (const [name, path, heading] of [
    ['Training Video', '/upload/training', 'Upload Training Video'],
    ['Shorts', '/upload/shorts', 'Upload Shorts'],
  ] as const) {
    await navigateInApp(page, '/upload')
    await expect(shell.heading).toHaveText('Upload Options')
    const way = page.getByRole('heading', { level: 2, name, exact: true })
    await shell.main.getByRole('link').filter({ has: way }).click()
    await expect(page).toHaveURL(path)
    await expect(shell.heading).toHaveText(heading)
  }
})

test('SH-11 SH-12 SH-13 SH-30 SH-31 SH-32 a category goes by its number, and anything else is the not-found card', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const [category, other] = await listCategories(page.request)
  await page.goto(`/category/${category?.id}`)
  await expect(shell.heading).toHaveText(category?.name ?? '')
  const asked = page.waitForResponse(`**/api/categories/${other?.id}/videos`)
  const heading = await shell.heading.elementHandle()
  await shell.main.getByRole('link', { name: other?.name ?? '', exact: true }).click()
  await asked
  await expect(shell.heading).toHaveText(other?.name ?? '')
  // Another category is another page, whose elements are new.
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(false)
  const expectNotFound = async (path: string) => {
    await expect(page).toHaveURL(path)
    await expect(shell.signIn).toBeVisible()
    await expect(shell.main.getByRole('heading', { name: '404 Page Not Found', exact: true })).toBeVisible()
    await expect(
      shell.main.getByText('Did you forget to add the page to the router?', { exact: true }),
    ).toBeVisible()
  }
  await page.goto('/no/such/page')
  await expectNotFound('/no/such/page')
  for (const path of ['/category/twelve', '/category/0', '/profile/ana']) {
    await navigateInApp(page, '/terms')
    await expect(shell.heading).toHaveText('Terms of Service and Privacy Policy')
    await navigateInApp(page, path)
    await expectNotFound(path)
  }
})

test('SH-18 SH-19 SH-29 SH-33 HE-11 the own profile needs a sign-in, on /auth, which stands alone, others’ and a video’s page don’t, and a picture takes the initials’ place', async ({
  page,
  site,
}) => {
  const shell = new ShellPage(page)
  const title = 'By somebody with a profile'
  const { id } = await publishVideo(site.baseUrl, title)
  const video = (await (await page.request.get(`/api/videos/${id}`)).json()) as {
    creator: { id: number; displayName: string }
  }
  const visit = async () => {
    await page.goto(`/videos/${id}?start=1`)
    await expect(page).toHaveURL(`/video/${id}?start=1`)
    await expect(shell.heading).toHaveText(title)
    await expect(shell.main.locator('video')).toBeVisible()
    await navigateInApp(page, `/profile/${video.creator.id}`)
    await expect(shell.heading).toHaveText(video.creator.displayName)
  }
  await visit()
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Create Account' })).toBeVisible()
  await expect(shell.header).toHaveCount(0)
  await expect(page.locator('aside')).toHaveCount(0)

  await joinAs(page, newPerson({ firstName: 'Ana', lastName: 'Reyes' }))
  await page.goto('/profile')
  await expect(shell.heading).toHaveText('Ana Reyes')
  await expect(shell.account.locator('img')).toHaveCount(0)
  const [, profileImage] = await makePictures()
  const saved = await page.request.put('/api/user/profile', {
    multipart: { firstName: 'Ana', lastName: 'Reyes', profileImage },
  })
  expect(saved.status()).toBe(200)
  await visit()
  const picture = shell.account.locator('img')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(shell.account).toHaveText('')

  await page.context().clearCookies()
  await enterAsAdmin(page)
  await visit()
})
