import { FeedPage } from '../../pages/feed-page.ts'
import { expect, test } from './fixtures.ts'

test.use({ siteName: 'no-clips' })

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
