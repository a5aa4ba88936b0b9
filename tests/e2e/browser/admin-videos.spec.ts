import { AdminPage } from '../../pages/admin-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { adminRequests, failCalls, FLOODED, sendIn } from './admin-library.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin } from './people.ts'

test('a video is reviewed beside its player, with notes for a rejection', async ({ page, site, forgive }) => {
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
  await test.step('AD-52 the search matches a part of the title in any case', async () => {
    await expect(admin.list('Pending videos').getByRole('heading')).toHaveText(['Hose roll for one'])
  })
  const dialog = await test.step('AD-06 the dialog Review Video opens', () =>
    admin.review('Hose roll for one'))
  const video = dialog.locator('video')
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expectPlaying(video)
  await video.evaluate((element: HTMLVideoElement) => element.pause())
  const notes = dialog.getByLabel('Review notes')
  await test.step('AD-30 the notes say that a rejection requires them', async () => {
    await expect(notes).toHaveAccessibleDescription(/Review notes are required when rejecting a video/)
  })
  const [approve, reject] = ['Approve', 'Reject'].map((name) => dialog.getByRole('button', { name }))
  if (!approve || !reject) throw new Error('There are no buttons')
  await test.step('AD-31 Reject is disabled while the notes are empty', async () => {
    await expect(reject).toBeDisabled()
    await notes.fill('   ')
    await expect(reject).toBeDisabled()
    await notes.fill('Too dark')
    await expect(reject).toBeEnabled()
  })
  await test.step('AD-65 a failed rejection has the message of the server, else a general one', async () => {
    await failCalls(page, '**/reject')
    await reject.click()
    await shell.expectToast('Error rejecting video', 'Failed to reject video', 'destructive')
    await page.unroute('**/reject')
    await failCalls(page, '**/reject', FLOODED)
    await reject.click()
    await shell.expectToast('Error rejecting video', 'The cellar is flooded.', 'destructive')
  })
  await test.step('AD-64 a failed approval without a message has a general one', async () => {
    await failCalls(page, '**/approve')
    await approve.click()
    await shell.expectToast('Error approving video', 'Failed to approve video', 'destructive')
  })
  await page.unroute('**/reject')
  await page.unroute('**/approve')
  await test.step('AD-29 a rejection goes back to the uploader with the notes', async () => {
    await reject.click()
    await expect(dialog).toBeHidden()
    await shell.expectToast(
      'Video rejected',
      '“Hose roll for one” goes back to its uploader with your notes.',
    )
  })
  await expect(page.getByText('No matching videos found')).toBeVisible()

  await admin.search('for two')
  const second = await admin.review('Ladder raise for two')
  await test.step('AD-26 an approval publishes the video', async () => {
    await second.getByRole('button', { name: 'Approve' }).click()
    await expect(second).toBeHidden()
    await shell.expectToast('Video approved', '“Ladder raise for two” is published now.')
    await expect(admin.row('Ladder raise for two')).toHaveCount(0)
  })
  await admin.search('stretcher')

  // Another admin decides while the dialog is open.
  const third = await admin.review('Stretcher lift')
  const other = await adminRequests(site.baseUrl)
  expect((await other.post(`/api/admin/videos/${ids[2]}/approve`)).ok()).toBe(true)
  await test.step('AD-64 an approval that comes too late has the message of the server', async () => {
    await third.getByRole('button', { name: 'Approve' }).click()
    await shell.expectToast(
      'Error approving video',
      'chief has approved this video already. The list is up to date again.',
      'destructive',
    )
  })
  // The dialog shows the new state, and offers no decision.
  await expect(third).toContainText('There is nothing left to decide.')
  await expect(third.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await third.getByRole('button', { name: 'Close' }).last().click()
  await expect(third).toBeHidden()
  await expect(admin.row('Stretcher lift')).toHaveCount(0)
  await admin.choose('Pending Shorts')
  await test.step('AD-52 the search of the shorts matches in any case', async () => {
    await admin.search('hOSE in a')
    await expect(admin.list('Pending shorts').getByRole('heading')).toHaveText(['Hose in a minute'])
  })
  const states = await Promise.all(
    ids.map(async (id) => {
      const response = await other.get(`/api/videos/${id}`)
      return ((await response.json()) as { approvalStatus: string }).approvalStatus
    }),
  )
  await test.step('AD-26 AD-27 AD-29 the server has the decisions, also of an approval without notes', async () => {
    expect(states).toEqual(['rejected', 'approved', 'approved', 'pending'])
  })
  await other.dispose()
})

test('all videos are listed with their state, edited, and deleted, with the history of each', async ({
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
  await test.step('AD-61 an approved video is shown as approved', async () => {
    await expect(admin.row(shown)).toContainText('Approved')
  })
  await test.step('AD-63 a rejected video is shown as rejected', async () => {
    await expect(admin.row(rejected)).toContainText('Rejected')
  })
  await test.step('AD-62 a pending video is shown as pending', async () => {
    await expect(admin.row(waiting)).toContainText('Pending')
  })
  await page.getByRole('button', { name: 'Rejected', exact: true }).click()
  await expect(page).toHaveURL(/state=rejected/)
  await expect(admin.list('All videos').getByRole('heading')).toHaveText([rejected])
  await page.getByRole('button', { name: 'All', exact: true }).click()

  const dialog = await test.step('AD-07 the dialog Edit Video Properties opens', () => admin.edit(shown))
  await dialog.getByLabel('Category').selectOption('Leadership')
  const flags = ['Featured', 'Trending', 'Micro clip'].map((name) => dialog.getByRole('checkbox', { name }))
  for (const flag of flags) await flag.check()
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await test.step('AD-66 a failed update without a message has a general one', async () => {
    await failCalls(page, `**/api/admin/videos/${ids[0]}`)
    await save.click()
    await shell.expectToast('Error updating video', 'Failed to update video', 'destructive')
  })
  await page.unroute(`**/api/admin/videos/${ids[0]}`)
  const title = dialog.getByLabel('Title')
  await title.fill('  ')
  await save.click()
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Please enter a title for the video.')
  await title.fill(shown)
  const sent = page.waitForRequest((call) => call.method() === 'PATCH')
  await save.click()
  // The fields that the requirements name, and no title that was not changed.
  expect(Object.keys((await sent).postDataJSON() as object)).not.toContain('title')
  await expect(dialog).toBeHidden()
  await shell.expectToast('Video updated', `“${shown}” has been updated.`)
  await test.step('AD-34 the category is changed', async () => {
    await expect(admin.row(shown)).toContainText('Leadership')
  })
  const FLAGS = [
    ['AD-35', 'Featured'],
    ['AD-36', 'Trending'],
    ['AD-37', 'Short'],
  ] as const
  for (const [id, badge] of FLAGS) {
    await test.step(`${id} the flag is set: ${badge}`, async () => {
      await expect(admin.row(shown)).toContainText(badge)
    })
  }

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
  for (const [id, badge] of FLAGS) {
    await test.step(`${id} the flag is cleared: ${badge}`, async () => {
      await expect(admin.row(shown)).not.toContainText(badge)
    })
  }

  const removal = await test.step('AD-08 the dialog Confirm Deletion opens', () => admin.remove(shown))
  await test.step('AD-40 a deletion asks first', async () => {
    await expect(removal).toContainText(
      `Are you sure you want to delete "${shown}"? This action cannot be undone.`,
    )
  })
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await expect(removal).toBeHidden()
  await admin.remove(shown)
  await test.step('AD-67 a failed deletion without a message has a general one', async () => {
    await failCalls(page, `**/api/admin/videos/${ids[0]}`)
    await removal.getByRole('button', { name: 'Delete', exact: true }).click()
    await shell.expectToast('Error deleting video', 'Failed to delete video', 'destructive')
  })
  await page.unroute(`**/api/admin/videos/${ids[0]}`)
  await test.step('AD-39 an admin deletes any video', async () => {
    await removal.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(removal).toBeHidden()
    await shell.expectToast('Video deleted', `"${shown}" has been permanently deleted.`)
    await expect(admin.row(shown)).toHaveCount(0)
    expect((await other.get(`/api/videos/${ids[0]}`)).status()).toBe(404)
  })
  await other.dispose()
})
