import type { Page } from '@playwright/test'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { navigateInApp } from './navigate-in-app.ts'
import { makePictures } from './media-fixtures.ts'
import { enterAsAdmin, joinAs, listCategories, newPerson, publishVideo } from './people.ts'

// A site of its own: the videos of other test files would turn a category's page into a feed.
test.use({ siteName: 'routes' })

const PUBLIC = [
  ['SH-08', '/', 'Micro lessons, Maximum Impact'],
  ['SH-09', '/trending', 'Trending Videos'],
  ['SH-10', '/terms', 'Terms of Service and Privacy Policy'],
  ['SH-14', '/shorts', 'Shorts'],
  ['SH-16', '/search?q=airway', 'Search Results'],
  ['SH-17', '/microclips', 'Micro Clips'],
  ['CD-01', '/creators', 'Creators'],
  ['CD-02', '/discover', 'Discover'],
] as const

/** The refusals that the API answers to this page. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    if (response.status() >= 400) refused.push(`${response.status()} ${pathname}`)
  })
  return refused
}

/** Expects each public screen, opened by a load or by navigation in the app. */
async function expectPublic(page: Page, go: (path: string) => Promise<unknown>): Promise<void> {
  const shell = new ShellPage(page)
  for (const [id, path, heading] of PUBLIC) {
    await test.step(`${id} ${path} shows ${heading}`, async () => {
      await go(path)
      await expect(page).toHaveURL(path)
      await expect(shell.main.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      await expect(page).toHaveTitle(`${path.startsWith('/search') ? 'airway · ' : ''}${heading} · Turnout`)
      await expect(shell.main.getByText('Sign In Required')).toBeHidden()
      await expect(shell.main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    })
  }
  await test.step('SH-15 /micro-lessons redirects to /shorts', async () => {
    await go('/micro-lessons')
    await expect(page).toHaveURL('/shorts')
    await expect(shell.heading).toHaveText('Shorts')
  })
}

test('public screens show to a visitor, whose reads are all answered', async ({ page }) => {
  const shell = new ShellPage(page)
  const refused = watchRefusals(page)
  await expectPublic(page, async (path) => {
    await page.goto(path)
    await expect(shell.signIn).toBeVisible()
  })
  await test.step('SH-35 GU-22 no read of a visitor is refused', async () => {
    expect(refused).toEqual([])
  })
})

test('public screens show to an admin and a member, and the older upload addresses redirect', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const refused = watchRefusals(page)
  await enterAsAdmin(page)
  await page.goto('/')
  await expect(shell.account).toBeVisible()
  await expectPublic(page, (path) => navigateInApp(page, path))

  // The screen is left first: it would go on reading without its cookie.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await joinAs(page)
  await test.step('SH-26 /upload/microclip redirects to /upload/shorts', async () => {
    await page.goto('/upload/microclip')
    await expect(page).toHaveURL('/upload/shorts')
    await expect(shell.heading).toHaveText('Upload Micro Clips')
  })
  await expect(shell.account).toBeVisible()
  await expectPublic(page, (path) => navigateInApp(page, path))
  expect(refused).toEqual([])

  await test.step('SH-27 /upload/quickclip redirects to /upload/shorts', async () => {
    await navigateInApp(page, '/upload/quickclip')
    await expect(page).toHaveURL('/upload/shorts')
    await expect(shell.heading).toHaveText('Upload Shorts')
  })
  for (const [id, name, path, heading] of [
    ['UT-02', 'Training Video', '/upload/training', 'Upload Training Video'],
    ['UT-03', 'Shorts', '/upload/shorts', 'Upload Shorts'],
  ] as const) {
    await navigateInApp(page, '/upload')
    await test.step('UT-01 the heading Upload Options', async () => {
      await expect(shell.heading).toHaveText('Upload Options')
    })
    await test.step(`${id} ${name} goes to ${path}`, async () => {
      const title = page.getByRole('heading', { level: 2, name, exact: true })
      await shell.main.getByRole('link').filter({ has: title }).click()
      await expect(page).toHaveURL(path)
      await expect(shell.heading).toHaveText(heading)
    })
  }
})

test('a category has its id in the address, and any other path is the not-found page', async ({ page }) => {
  const shell = new ShellPage(page)
  const [category, other] = await listCategories(page.request)
  await test.step('SH-11 SH-12 /category/{id} shows the category', async () => {
    await page.goto(`/category/${category?.id}`)
    await expect(shell.heading).toHaveText(category?.name ?? '')
  })
  const asked = page.waitForResponse(`**/api/categories/${other?.id}/videos`)
  const heading = await shell.heading.elementHandle()
  await shell.main.getByRole('link', { name: other?.name ?? '', exact: true }).click()
  await asked
  await expect(shell.heading).toHaveText(other?.name ?? '')
  await test.step('SH-13 another category mounts the page anew', async () => {
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(false)
  })
  const expectNotFound = async (path: string) => {
    await test.step(`SH-30 ${path} stays, for a visitor as well`, async () => {
      await expect(page).toHaveURL(path)
      await expect(shell.signIn).toBeVisible()
    })
    await test.step(`SH-31 ${path} shows the not-found card`, async () => {
      await expect(shell.main.getByRole('heading', { name: '404 Page Not Found', exact: true })).toBeVisible()
    })
    await test.step(`SH-32 ${path} shows its text`, async () => {
      await expect(
        shell.main.getByText('Did you forget to add the page to the router?', { exact: true }),
      ).toBeVisible()
    })
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

test('the own profile needs a sign-in, other profiles and videos don’t', async ({ page, site }) => {
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
    await test.step('SH-19 /profile/{id} shows the profile of the creator', async () => {
      await navigateInApp(page, `/profile/${video.creator.id}`)
      await expect(shell.heading).toHaveText(video.creator.displayName)
    })
  }
  await visit()
  await test.step('SH-29 SH-33 signed out, /profile leads to /auth, which stands alone', async () => {
    await page.goto('/profile')
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Create Account' })).toBeVisible()
    await expect(shell.header).toHaveCount(0)
    await expect(page.locator('aside')).toHaveCount(0)
  })

  await joinAs(page, newPerson({ firstName: 'Ana', lastName: 'Reyes' }))
  await test.step('SH-18 signed in, /profile shows the own profile', async () => {
    await page.goto('/profile')
    await expect(shell.heading).toHaveText('Ana Reyes')
  })
  await expect(shell.account.locator('img')).toHaveCount(0)
  const [, profileImage] = await makePictures()
  const saved = await page.request.put('/api/user/profile', {
    multipart: { firstName: 'Ana', lastName: 'Reyes', profileImage },
  })
  expect(saved.status()).toBe(200)
  await visit()
  const picture = shell.account.locator('img')
  await test.step('HE-11 the avatar shows the profile image', async () => {
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(shell.account).toHaveText('')
  })

  await page.context().clearCookies()
  await enterAsAdmin(page)
  await visit()
})
