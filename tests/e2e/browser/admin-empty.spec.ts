import { AdminPage } from '../../pages/admin-page.ts'
import { ADMIN, expect, test } from './fixtures.ts'

// A site that no other test fills.
test.use({ siteName: 'admin-empty' })

test('an empty library has five tabs, counts of zero, and a reason for each empty list', async ({ page }) => {
  const admin = new AdminPage(page)
  const signedIn = await page.request.post('/api/auth/login', { data: ADMIN })
  const { token } = (await signedIn.json()) as { token: string }
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'turnout_session')
  expect(session?.value).toBeTruthy()
  await page.addInitScript((kept) => localStorage.setItem('authToken', kept), token)
  await page.goto('/terms')
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/admin/dashboard'))
  await admin.open('Dashboard')
  await test.step('AD-48 an admin call sends the token of the local storage and the session cookie', async () => {
    const headers = await (await asked).allHeaders()
    expect(headers['authorization']).toBe(`Bearer ${token}`)
    expect(headers['cookie']).toContain(`${session?.name}=${session?.value}`)
  })
  for (const [index, [id, name]] of [
    ['AD-01', 'Dashboard'],
    ['AD-02', 'Pending Videos'],
    ['AD-03', 'Pending Shorts'],
    ['AD-04', 'All Videos'],
    ['AD-05', 'Users'],
  ].entries()) {
    await test.step(`${id} the tab ${name}`, async () => {
      await expect(page.getByRole('tab').nth(index)).toHaveText(name ?? '')
    })
  }
  for (const [id, name] of [
    ['AD-14', 'Total Videos'],
    ['AD-15', 'Pending Videos'],
    ['AD-16', 'Approved Videos'],
    ['AD-17', 'Rejected Videos'],
    ['AD-18', 'Total Creators'],
  ]) {
    await test.step(`${id} the count ${name}`, async () => {
      const tile = page.locator('div').filter({ has: page.getByRole('term').filter({ hasText: name ?? '' }) })
      await expect(tile.last().getByRole('definition')).toHaveText('0')
    })
  }
  const missing = page.getByRole('note').filter({ hasText: 'ffmpeg is missing' })
  await missing.getByRole('button', { name: 'Dismiss' }).click()
  await expect(missing).toBeHidden()
  for (const [tab, emptyId, empty, noMatchId, noMatch] of [
    ['Pending Videos', 'AD-55', 'No pending videos found', 'AD-56', 'No matching videos found'],
    ['Pending Shorts', 'AD-57', 'No pending shorts found', 'AD-58', 'No matching shorts found'],
    ['All Videos', 'AD-59', 'No videos found', 'AD-56', 'No matching videos found'],
  ] as const) {
    await admin.choose(tab)
    await test.step(`${emptyId} ${tab}: ${empty}`, async () => {
      await expect(page.getByText(empty, { exact: true })).toBeVisible()
    })
    await admin.search('ladder')
    await test.step(`${noMatchId} ${tab}: ${noMatch}`, async () => {
      await expect(page.getByText(noMatch, { exact: true })).toBeVisible()
    })
    await expect(page).toHaveURL(/search=ladder/)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByText(empty, { exact: true })).toBeVisible()
  }
  await admin.choose('Users')
  await expect(admin.row(ADMIN.username)).toBeVisible()
  await test.step('AD-60 an unknown user: No users found', async () => {
    await admin.search('no-such-person')
    await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  })
  await page.reload()
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  // A dismissed warning stays dismissed.
  await admin.choose('Dashboard')
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0', '0', '0'])
  await expect(missing).toBeHidden()
})
