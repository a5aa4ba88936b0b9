import { FeedPage } from '../../pages/feed-page.ts'
import { HomePage } from '../../pages/home-page.ts'
import { expect, test } from './fixtures.ts'
import { navigateInApp } from './navigate-in-app.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { enterAsAdmin, joinAs, listCategories, publishVideo } from './people.ts'

test.use({ siteName: 'empty-library' })

test('a library without videos says so on every screen; the Shorts tab falls back to trending videos', async ({
  page,
  site,
}) => {
  const feed = new FeedPage(page)
  const home = new HomePage(page)
  const [, category] = await listCategories(page.request)
  const { id, name } = category ?? { id: 0, name: '' }
  const noClips = feed.root.getByText('No videos available', { exact: true })
  await home.open('?tab=shorts')
  await test.step('VF-08 the feed is empty', async () => {
    await expect(noClips).toBeVisible()
  })
  await test.step('VF-09 Go Back leaves it', async () => {
    await feed.button('Go Back').click()
    await expect(page).toHaveURL('/')
  })
  await test.step('HV-33 Essential Training is empty', async () => {
    await expect(
      home.section('Essential Training').getByText('No training videos available at this time.'),
    ).toBeVisible()
  })
  await test.step('HV-32 a category is empty', async () => {
    await home.chip(name).click()
    await expect(
      home.section(`${name} Resources`).getByText(`No training videos found for ${name}.`),
    ).toBeVisible()
  })

  await navigateInApp(page, '/shorts')
  await expect(noClips).toBeVisible()
  await navigateInApp(page, '/microclips')
  const nothing = page.getByText('No micro clips available yet. Check back soon!', { exact: true })
  await test.step('MC-10 micro clips are empty', async () => {
    await expect(nothing).toBeVisible()
  })
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  await expect(nothing).toBeVisible()

  await test.step('TR-06 trending is empty as reels and as a grid', async () => {
    await navigateInApp(page, '/trending')
    await expect(page.getByText('No trending videos available at the moment.')).toBeVisible()
    await page.getByRole('tab', { name: 'Grid' }).click()
    await expect(page.getByText('No trending videos available at the moment.')).toBeVisible()
  })

  await test.step('CA-07 a category page is empty as reels and as a grid', async () => {
    await navigateInApp(page, `/category/${id}`)
    await expect(page.getByText(`No videos found in the ${name} category.`)).toBeVisible()
    await page.getByRole('button', { name: 'Grid' }).click()
    await expect(page.getByText(`No videos found in the ${name} category.`)).toBeVisible()
  })

  await test.step('the whole library is empty, without a word about filters', async () => {
    await navigateInApp(page, '/discover')
    await expect(page.getByText('No lessons are published yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0)
    await page.getByRole('button', { name }).click()
    await expect(page.getByText('No videos match these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page.getByText('No lessons are published yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in to upload one' })).toHaveAttribute('href', '/auth')
  })
  await test.step('empty lists invite by role', async () => {
    for (const [enter, label] of [
      [joinAs, 'Upload a lesson'],
      [enterAsAdmin, 'Upload the first lesson'],
    ] as const) {
      await enter(page)
      for (const path of ['/discover', '/trending', '/creators', '/shorts', '/microclips', '/']) {
        await page.goto(path)
        await expect(page.getByRole('link', { name: label }).first()).toHaveAttribute('href', '/upload')
      }
    }
    await expectSoundAtBothWidths(page, 'an empty home')
    await page.context().clearCookies()
  })

  const title = 'Ladder raise, two people'
  await test.step('HS-03 the feed falls back to trending videos', async () => {
    await publishVideo(site.baseUrl, title)
    await home.open('?tab=shorts')
    await expect(home.feed.getByText(title).first()).toBeVisible()
  })
})
