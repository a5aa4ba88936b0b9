import { FeedPage } from '../../pages/feed-page.ts'
import { HomePage } from '../../pages/home-page.ts'
import { expect, test } from './fixtures.ts'
import { listCategories, publishVideo } from './people.ts'

test.use({ siteName: 'empty-library' })

test('VF-08 VF-09 MC-10 a library without clips says so, and leads back', async ({ page }) => {
  const feed = new FeedPage(page)
  await page.goto('/?tab=shorts')
  await expect(feed.root.getByText('No videos available', { exact: true })).toBeVisible()
  await feed.button('Go Back').click()
  await expect(page).toHaveURL('/')
  await page.goto('/shorts')
  await expect(feed.root.getByText('No videos available', { exact: true })).toBeVisible()
  await page.goto('/microclips')
  const nothing = page.getByText('No micro clips available yet. Check back soon!', { exact: true })
  await expect(nothing).toBeVisible()
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  await expect(nothing).toBeVisible()
})

test('HV-32 HV-33 HS-03 TR-06 CA-07 screens without videos say so, and the Shorts tab falls back to what is trending', async ({
  page,
  site,
}) => {
  const home = new HomePage(page)
  const [, category] = await listCategories(page.request)
  const { id, name } = category ?? { id: 0, name: '' }
  await home.open()
  await expect(
    home.section('Essential Training').getByText('No training videos available at this time.'),
  ).toBeVisible()
  await home.chip(name).click()
  await expect(
    home.section(`${name} Resources`).getByText(`No training videos found for ${name}.`),
  ).toBeVisible()

  await page.goto('/trending')
  await expect(page.getByText('No trending videos available at the moment.')).toBeVisible()
  await page.getByRole('tab', { name: 'Grid' }).click()
  await expect(page.getByText('No trending videos available at the moment.')).toBeVisible()

  await page.goto(`/category/${id}`)
  await expect(page.getByText(`No videos found in the ${name} category.`)).toBeVisible()
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect(page.getByText(`No videos found in the ${name} category.`)).toBeVisible()

  const title = 'Ladder raise, two people'
  await publishVideo(site.baseUrl, title)
  await home.open('?tab=shorts')
  await expect(home.feed.getByText(title).first()).toBeVisible()
})
