import { FeedPage } from '../../pages/feed-page.ts'
import { HomePage } from '../../pages/home-page.ts'
import { expect, test } from './fixtures.ts'
import { navigateInApp } from './navigate-in-app.ts'
import { listCategories, publishVideo } from './people.ts'

test.use({ siteName: 'empty-library' })

test('VF-08 VF-09 MC-10 HV-32 HV-33 HS-03 TR-06 CA-07 a library without videos says so on every screen and leads back, and the Shorts tab falls back to what is trending', async ({
  page,
  site,
}) => {
  const feed = new FeedPage(page)
  const home = new HomePage(page)
  const [, category] = await listCategories(page.request)
  const { id, name } = category ?? { id: 0, name: '' }
  const noClips = feed.root.getByText('No videos available', { exact: true })
  await home.open('?tab=shorts')
  await expect(noClips).toBeVisible()
  await feed.button('Go Back').click()
  await expect(page).toHaveURL('/')
  await expect(
    home.section('Essential Training').getByText('No training videos available at this time.'),
  ).toBeVisible()
  await home.chip(name).click()
  await expect(
    home.section(`${name} Resources`).getByText(`No training videos found for ${name}.`),
  ).toBeVisible()

  await navigateInApp(page, '/shorts')
  await expect(noClips).toBeVisible()
  await navigateInApp(page, '/microclips')
  const nothing = page.getByText('No micro clips available yet. Check back soon!', { exact: true })
  await expect(nothing).toBeVisible()
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  await expect(nothing).toBeVisible()

  await navigateInApp(page, '/trending')
  await expect(page.getByText('No trending videos available at the moment.')).toBeVisible()
  await page.getByRole('tab', { name: 'Grid' }).click()
  await expect(page.getByText('No trending videos available at the moment.')).toBeVisible()

  await navigateInApp(page, `/category/${id}`)
  await expect(page.getByText(`No videos found in the ${name} category.`)).toBeVisible()
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect(page.getByText(`No videos found in the ${name} category.`)).toBeVisible()

  const title = 'Ladder raise, two people'
  await publishVideo(site.baseUrl, title)
  await home.open('?tab=shorts')
  await expect(home.feed.getByText(title).first()).toBeVisible()
})
