import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'

test.use({ siteName: 'clips', siteClips: 45 })

const card = 'article[data-video]'

interface Listed {
  id: number
  title: string
}

// A component test shares its server: real likes and saves would change the order of the lists of other tests.
test('the reactions in the dialog are those of the server, and make real calls', async ({ page }) => {
  const shell = new ShellPage(page)
  await joinAs(page)
  await page.addInitScript(() =>
    localStorage.setItem('view-mode-preference', JSON.stringify({ shortsViewMode: 'grid' })),
  )
  const [, , third] = (await (await page.request.get('/api/videos/microclips')).json()) as Listed[]
  if (!third) throw new Error('There are no clips')
  await page.goto('/shorts')
  await expect(page.locator(card)).toHaveCount(20)
  // Made elsewhere, after the list was loaded.
  await page.request.post(`/api/videos/${third.id}/like`)
  await page.request.post(`/api/videos/${third.id}/save`)
  await page.locator(card).filter({ hasText: third.title }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  const like = dialog.getByRole('button', { name: /^Like/ })
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await test.step("ML-17 the liked state is the server's", async () => {
    await expect(like).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step("ML-18 the saved state is the server's", async () => {
    await expect(save).toHaveAttribute('aria-pressed', 'true')
  })
  const press = async (button: typeof like, method: string, path: string, toast: string) => {
    const call = page.waitForRequest(
      (request) => request.method() === method && request.url().endsWith(`/api/videos/${third.id}/${path}`),
    )
    await button.click()
    await call
    await shell.expectToast(toast)
  }
  await test.step('ML-11 ML-14 unliking calls DELETE and shows the toast', async () => {
    await press(like, 'DELETE', 'like', 'Removed from likes')
    await expect(like).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('ML-11 ML-13 liking calls POST and shows the toast', async () => {
    await press(like, 'POST', 'like', 'Added to likes')
  })
  await test.step('ML-12 ML-16 unsaving calls DELETE and shows the toast', async () => {
    await press(save, 'DELETE', 'save', 'Removed from saved')
    await expect(save).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('ML-12 ML-15 saving calls POST and shows the toast', async () => {
    await press(save, 'POST', 'save', 'Saved for later')
  })
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})
