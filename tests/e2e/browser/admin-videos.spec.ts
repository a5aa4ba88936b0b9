import { AdminPage } from '../../pages/admin-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { adminRequests, failCalls, FLOODED, sendIn } from './admin-library.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin } from './people.ts'

test('AD-06 AD-26 AD-27 AD-29 AD-30 AD-31 AD-52 AD-64 AD-65 a review: the video beside the decision, notes for a rejection, and what went wrong', async ({
  page,
  site,
  forgive,
}) => {
  forgive(/500|409/)
  const admin = new AdminPage(page)
  const shell = new ShellPage(page)
  const { ids } = await sendIn(site.baseUrl, [
    { title: 'Hose roll for one' },
    { title: 'Ladder raise for two' },
    { title: 'Stretcher lift' },
    { title: 'Hose in a minute', isMicroClip: true },
  ])
  await enterAsAdmin(page)
  await page.goto('/admin?tab=pending-videos&search=hOSE')
  await expect(admin.list('Pending videos').getByRole('heading')).toHaveText(['Hose roll for one'])
  const dialog = await admin.review('Hose roll for one')
  const video = dialog.locator('video')
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expectPlaying(video)
  await video.evaluate((element: HTMLVideoElement) => element.pause())
  const notes = dialog.getByLabel('Review notes')
  await expect(notes).toHaveAccessibleDescription(/Review notes are required when rejecting a video/)
  const [approve, reject] = ['Approve', 'Reject'].map((name) => dialog.getByRole('button', { name }))
  if (!approve || !reject) throw new Error('There are no buttons')
  await expect(reject).toBeDisabled()
  await notes.fill('   ')
  await expect(reject).toBeDisabled()
  await notes.fill('Too dark')
  await expect(reject).toBeEnabled()
  await failCalls(page, '**/reject')
  await reject.click()
  await shell.expectToast('Error rejecting video', 'Failed to reject video', 'destructive')
  await page.unroute('**/reject')
  await failCalls(page, '**/reject', FLOODED)
  await reject.click()
  await shell.expectToast('Error rejecting video', 'The cellar is flooded.', 'destructive')
  await failCalls(page, '**/approve')
  await approve.click()
  await shell.expectToast('Error approving video', 'Failed to approve video', 'destructive')
  await page.unroute('**/reject')
  await page.unroute('**/approve')
  await reject.click()
  await expect(dialog).toBeHidden()
  await shell.expectToast('Video rejected', '“Hose roll for one” goes back to its uploader with your notes.')
  await expect(page.getByText('No matching videos found')).toBeVisible()

  await admin.search('for two')
  const second = await admin.review('Ladder raise for two')
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(second).toBeHidden()
  await shell.expectToast('Video approved', '“Ladder raise for two” is published now.')
  await expect(admin.row('Ladder raise for two')).toHaveCount(0)
  await admin.search('stretcher')

  // Somebody else decides while the dialog is open.
  const third = await admin.review('Stretcher lift')
  const other = await adminRequests(site.baseUrl)
  expect((await other.post(`/api/admin/videos/${ids[2]}/approve`)).ok()).toBe(true)
  await third.getByRole('button', { name: 'Approve' }).click()
  await shell.expectToast(
    'Error approving video',
    'chief has approved this video already. The list is up to date again.',
    'destructive',
  )
  // The dialog shows what became of the video, and has nothing left to decide.
  await expect(third).toContainText('There is nothing left to decide.')
  await expect(third.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await third.getByRole('button', { name: 'Close' }).last().click()
  await expect(third).toBeHidden()
  await expect(admin.row('Stretcher lift')).toHaveCount(0)
  await admin.choose('Pending Shorts')
  await admin.search('hOSE in a')
  await expect(admin.list('Pending shorts').getByRole('heading')).toHaveText(['Hose in a minute'])
  const states = await Promise.all(
    ids.map(async (id) => {
      const response = await other.get(`/api/videos/${id}`)
      return ((await response.json()) as { approvalStatus: string }).approvalStatus
    }),
  )
  expect(states).toEqual(['rejected', 'approved', 'approved', 'pending'])
  await other.dispose()
})

test('AD-07 AD-08 AD-34 AD-35 AD-36 AD-37 AD-39 AD-40 AD-61 AD-62 AD-63 AD-66 AD-67 all videos: states, properties, deletion, and the history of each', async ({
  page,
  site,
  forgive,
}) => {
  forgive(/500/)
  const admin = new AdminPage(page)
  const shell = new ShellPage(page)
  const [shown, rejected, waiting] = ['Airway ready', 'Airway turned down', 'Airway waiting'] as const
  const { ids } = await sendIn(site.baseUrl, [{ title: shown }, { title: rejected }, { title: waiting }])
  const other = await adminRequests(site.baseUrl)
  await other.post(`/api/admin/videos/${ids[0]}/approve`, { data: { notes: 'Well done' } })
  await other.post(`/api/admin/videos/${ids[1]}/reject`, { data: { notes: 'Too loud' } })
  await enterAsAdmin(page)
  await page.goto('/admin?tab=all-videos&search=airway')
  await expect(admin.list('All videos').getByRole('heading')).toHaveText([waiting, rejected, shown])
  await expect(admin.row(shown)).toContainText('Approved')
  await expect(admin.row(rejected)).toContainText('Rejected')
  await expect(admin.row(waiting)).toContainText('Pending')
  await page.getByRole('button', { name: 'Rejected', exact: true }).click()
  await expect(page).toHaveURL(/state=rejected/)
  await expect(admin.list('All videos').getByRole('heading')).toHaveText([rejected])
  await page.getByRole('button', { name: 'All', exact: true }).click()

  const dialog = await admin.edit(shown)
  await dialog.getByLabel('Category').selectOption('Leadership')
  const flags = ['Featured', 'Trending', 'Micro clip'].map((name) => dialog.getByRole('checkbox', { name }))
  for (const flag of flags) await flag.check()
  await failCalls(page, `**/api/admin/videos/${ids[0]}`)
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await shell.expectToast('Error updating video', 'Failed to update video', 'destructive')
  await page.unroute(`**/api/admin/videos/${ids[0]}`)
  await save.click()
  await expect(dialog).toBeHidden()
  await shell.expectToast('Video updated', `“${shown}” has been updated.`)
  await expect(admin.row(shown)).toContainText('Leadership')
  for (const badge of ['Short', 'Featured', 'Trending']) await expect(admin.row(shown)).toContainText(badge)

  const again = await admin.edit(shown)
  for (const name of ['Featured', 'Trending', 'Micro clip']) {
    await again.getByRole('checkbox', { name }).uncheck()
  }
  await again.getByRole('button', { name: 'Show history' }).click()
  const history = again.getByRole('list', { name: 'History of this video' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText('chief edited')
  await expect(history.first()).toContainText('Featured: no → yes')
  await expect(history.last()).toContainText('chief approved')
  await expect(history.last()).toContainText('Well done')
  await again.getByRole('button', { name: 'Save Changes' }).click()
  await expect(again).toBeHidden()
  for (const badge of ['Short', 'Featured', 'Trending'])
    await expect(admin.row(shown)).not.toContainText(badge)

  const removal = await admin.remove(shown)
  await expect(removal).toContainText(
    `Are you sure you want to delete "${shown}"? This action cannot be undone.`,
  )
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await expect(removal).toBeHidden()
  await admin.remove(shown)
  await failCalls(page, `**/api/admin/videos/${ids[0]}`)
  await removal.getByRole('button', { name: 'Delete', exact: true }).click()
  await shell.expectToast('Error deleting video', 'Failed to delete video', 'destructive')
  await page.unroute(`**/api/admin/videos/${ids[0]}`)
  await removal.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(removal).toBeHidden()
  await shell.expectToast('Video deleted', `"${shown}" has been permanently deleted.`)
  await expect(admin.row(shown)).toHaveCount(0)
  expect((await other.get(`/api/videos/${ids[0]}`)).status()).toBe(404)
  await other.dispose()
})
