import { AdminPage } from '../../pages/admin-page.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { ADMIN, expect, LIVE_CUT, test, VIDEO_FILE } from './fixtures.ts'

test.use({ siteName: 'journey', reducedMotion: 'no-preference' })

const ana = { username: 'ana_medic', password: 'secret-pass' }
const title = 'Box breathing before the next call'

test('register, upload, review, watch, like, and the count is there after a restart', async ({
  page,
  site,
  forgive,
}) => {
  // What the home page was still asking for as she signed out.
  forgive(/RequestError: 401/)
  const auth = new AuthPage(page)
  await auth.register(ana)

  const upload = new UploadPage(page)
  await upload.open()
  await upload.submit({ title, category: 'Crew Wellbeing', file: VIDEO_FILE })
  await expect(page.getByText('Your video has been sent for review.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('No training videos available at this time.')).toBeVisible()
  await auth.logOut()

  await auth.signIn(ADMIN)
  const admin = new AdminPage(page)
  await admin.open()
  const dialog = await admin.review(title)
  await expect(dialog.locator('video')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No pending videos found')).toBeVisible()
  await auth.logOut()

  await auth.signIn(ana)
  await page.getByRole('link', { name: title }).first().click()
  const player = page.getByRole('dialog', { name: title })
  await expectPlaying(player.locator('video'))
  await player.getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByText('Added to likes')).toBeVisible()

  // What the page happens to ask for while the server is away.
  forgive(/net::ERR_CONNECTION_REFUSED/)
  forgive(LIVE_CUT)
  await site.restart()
  await page.goto('/')
  await page.getByRole('link', { name: title }).first().click()
  await expect(player.getByText('1 like', { exact: true })).toBeVisible()
})
