import type { Page } from '@playwright/test'
import { AdminPage } from '../../pages/admin-page.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { adminRequests, sendIn } from './admin-library.ts'
import { expectAccessible } from './axe.ts'
import { ADMIN, expect, test } from './fixtures.ts'
import { enterAsAdmin, newPerson, VIEWPORTS } from './people.ts'

test.use({ siteName: 'admin', hasFfmpeg: true })

/** Every answer of this call fails until it is let through again: in these words, or without any. */
const fail = (page: Page, url: string, body = '') =>
  page.route(url, (route) => route.fulfill({ status: 500, body }))
const SAID = '{"code":"internal","message":"The cellar is flooded."}'

test('AD-01 AD-02 AD-03 AD-04 AD-05 AD-14 AD-15 AD-16 AD-17 AD-18 AD-48 AD-55 AD-56 AD-57 AD-58 AD-59 AD-60 an empty library: five tabs, figures of nothing, and why each list is empty', async ({
  page,
}) => {
  const admin = new AdminPage(page)
  await new AuthPage(page).signIn(ADMIN)
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/admin/dashboard'))
  await admin.open('Dashboard')
  const headers = await (await asked).allHeaders()
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  expect(headers['authorization']).toBe(`Bearer ${token}`)
  expect(headers['cookie']).toBeTruthy()
  await expect(page.getByRole('tab')).toHaveText([
    'Dashboard',
    'Pending Videos',
    'Pending Shorts',
    'All Videos',
    'Users',
  ])
  for (const figure of [
    'Total Videos',
    'Pending Videos',
    'Approved Videos',
    'Rejected Videos',
    'Total Creators',
  ]) {
    await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible()
  }
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0', '0', '0'])
  // The machine loses its ffmpeg; that is said until somebody has read it.
  await page.route('**/api/admin/dashboard', async (route) => {
    const stats = (await (await route.fetch()).json()) as Record<string, unknown>
    await route.fulfill({ json: { ...stats, hasFfmpeg: false } })
  })
  const missing = page.getByRole('note').filter({ hasText: 'ffmpeg is missing' })
  await page.reload()
  await missing.getByRole('button', { name: 'Dismiss' }).click()
  await expect(missing).toBeHidden()
  await page.reload()
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0', '0', '0'])
  await expect(missing).toBeHidden()
  await page.unroute('**/api/admin/dashboard')
  for (const [tab, empty, noMatch] of [
    ['Pending Videos', 'No pending videos found', 'No matching videos found'],
    ['Pending Shorts', 'No pending shorts found', 'No matching shorts found'],
    ['All Videos', 'No videos found', 'No matching videos found'],
  ] as const) {
    await admin.choose(tab)
    await expect(page.getByText(empty, { exact: true })).toBeVisible()
    await admin.search('ladder')
    await expect(page.getByText(noMatch, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/search=ladder/)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByText(empty, { exact: true })).toBeVisible()
  }
  await admin.choose('Users')
  await expect(admin.row(ADMIN.username)).toBeVisible()
  await admin.search('nobody-of-this-name')
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()
})

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
  const notes = dialog.getByLabel('Review notes')
  await expect(notes).toHaveAccessibleDescription(/Review notes are required when rejecting a video/)
  const [approve, reject] = ['Approve', 'Reject'].map((name) => dialog.getByRole('button', { name }))
  if (!approve || !reject) throw new Error('There are no buttons')
  await expect(reject).toBeDisabled()
  await notes.fill('   ')
  await expect(reject).toBeDisabled()
  await notes.fill('Too dark')
  await expect(reject).toBeEnabled()
  await fail(page, '**/reject')
  await reject.click()
  await shell.expectToast('Error rejecting video', 'Failed to reject video', 'destructive')
  await page.unroute('**/reject')
  await fail(page, '**/reject', SAID)
  await reject.click()
  await shell.expectToast('Error rejecting video', 'The cellar is flooded.', 'destructive')
  await fail(page, '**/approve')
  await approve.click()
  await shell.expectToast('Error approving video', 'Failed to approve video', 'destructive')
  await page.unroute('**/reject')
  await page.unroute('**/approve')
  await reject.click()
  await expect(dialog).toBeHidden()
  await shell.expectToast('Video rejected', '“Hose roll for one” goes back to its uploader with your notes.')
  await expect(page.getByText('No matching videos found')).toBeVisible()

  await admin.search('')
  const second = await admin.review('Ladder raise for two')
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(second).toBeHidden()
  await shell.expectToast('Video approved', '“Ladder raise for two” is published now.')
  await expect(admin.row('Ladder raise for two')).toHaveCount(0)

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
  await expect(third).toBeHidden()
  await expect(page.getByText('No pending videos found')).toBeVisible()
  await admin.choose('Pending Shorts')
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
  await fail(page, `**/api/admin/videos/${ids[0]}`)
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
  await fail(page, `**/api/admin/videos/${ids[0]}`)
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

test('AD-09 AD-10 AD-42 AD-43 AD-44 AD-51 AD-53 AD-54 AD-68 AD-69 AD-70 AD-75 AD-77 users: found, promoted, demoted, made, and never without an admin', async ({
  page,
  site,
  forgive,
}) => {
  forgive(/500|409/)
  const admin = new AdminPage(page)
  const shell = new ShellPage(page)
  const { by } = await sendIn(site.baseUrl, [])
  await enterAsAdmin(page)
  // Pages of one each: the list grows by itself, without a control for it.
  await page.route(/api\/admin\/users(\?|$)/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '1')
    return route.continue({ url: url.href })
  })
  await page.goto('/admin?tab=users')
  await expect(admin.row(by.username)).toBeVisible()
  await expect(admin.row(ADMIN.username)).toContainText('Admin')
  await expect(
    page.getByRole('main').getByRole('button', { name: /load more|next|previous|page/i }),
  ).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: /pag/i })).toHaveCount(0)
  await page.unroute(/api\/admin\/users(\?|$)/)
  await admin.search(by.username.slice(2, 10).toUpperCase())
  await expect(admin.row(ADMIN.username)).toHaveCount(0)
  await expect(admin.row(by.username)).toBeVisible()
  await admin.search('HIEF@EXAMPLE')
  await expect(admin.row(by.username)).toHaveCount(0)
  const last = await admin.manageRole(ADMIN.username)
  await last.getByRole('button', { name: 'Remove admin role' }).click()
  await shell.expectToast(
    'Error updating user role',
    'This is the last administrator. Make somebody else one first.',
    'destructive',
  )
  await last.getByRole('button', { name: 'Cancel' }).click()

  await admin.search(by.username)
  const role = await admin.manageRole(by.username)
  await fail(page, '**/role')
  await role.getByRole('button', { name: 'Make admin' }).click()
  await shell.expectToast('Error updating user role', 'Failed to update user role', 'destructive')
  await page.unroute('**/role')
  await role.getByRole('button', { name: 'Make admin' }).click()
  await expect(role).toBeHidden()
  await shell.expectToast('User role updated', `${by.username} is an admin now.`)
  await expect(admin.row(by.username).getByText('Admin', { exact: true })).toBeVisible()
  await admin.manageRole(by.username)
  await role.getByRole('button', { name: 'Remove admin role' }).click()
  await shell.expectToast('User role updated', `${by.username} is a regular user now.`)
  await expect(admin.row(by.username).getByText('Admin', { exact: true })).toHaveCount(0)

  const fresh = newPerson()
  const dialog = await admin.press('Create Admin', 'Create Admin Account')
  const create = dialog.getByRole('button', { name: 'Create Admin' })
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Username').fill(ADMIN.username)
  await dialog.getByLabel('Email').fill(fresh.email)
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Password').fill('      ')
  await expect(create).toBeEnabled()
  await create.click()
  await shell.expectToast('Invalid input', 'Please fill in all required fields', 'destructive')
  await dialog.getByLabel('Password').fill(fresh.password)
  await create.click()
  await shell.expectToast('Error creating admin', 'Username already exists', 'destructive')
  await dialog.getByLabel('Username').fill(fresh.username)
  await fail(page, '**/create-admin')
  await create.click()
  await shell.expectToast('Error creating admin', 'Failed to create admin user', 'destructive')
  await page.unroute('**/create-admin')
  await create.click()
  await expect(dialog).toBeHidden()
  await shell.expectToast('Admin Created', `Admin user ${fresh.username} created successfully.`, 'success')
  await admin.search(fresh.username)
  await expect(admin.row(fresh.username).getByText('Admin', { exact: true })).toBeVisible()
  const removal = await admin.remove(fresh.username)
  await removal.getByRole('button', { name: 'Delete', exact: true }).click()
  await shell.expectToast('User deleted', `The account of ${fresh.username} has been permanently deleted.`)
  await expect(page.getByText('No users found')).toBeVisible()
})

test('AD-11 AD-12 AD-13 AD-49 AD-50 what doesn’t load is tried once more, then said; a glance elsewhere asks nothing', async ({
  page,
  forgive,
}) => {
  forgive(/500/)
  const admin = new AdminPage(page)
  await enterAsAdmin(page)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const asked: string[] = []
  await page.route('**/api/admin/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 500, body: 'The cellar is flooded.' })
  })
  for (const [tab, path] of [
    ['dashboard', '/api/admin/dashboard'],
    ['pending-videos', '/api/admin/videos/pending'],
    ['pending-shorts', '/api/admin/videos/microlessons/pending'],
    ['all-videos', '/api/admin/videos'],
    ['users', '/api/admin/users'],
  ] as const) {
    await page.goto(`/admin?tab=${tab}`)
    await expect(admin.failure.first()).toBeVisible()
    if (tab === 'dashboard') {
      await expect(page.getByText('Failed to load dashboard statistics', { exact: true })).toBeVisible()
    }
    expect(asked.filter((known) => known === path)).toHaveLength(2)
  }
  expect(logged.some((text) => text.includes('500: The cellar is flooded.'))).toBe(true)
  await page.unroute('**/api/admin/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.row(ADMIN.username)).toBeVisible()
  const again: string[] = []
  page.on('request', (request) => again.push(new URL(request.url()).pathname))
  await page.evaluate(() => {
    for (const type of ['blur', 'focus']) window.dispatchEvent(new Event(type))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // What comes after it on the same wire: had the glance asked for something, it would stand before.
  await admin.choose('All Videos')
  await expect.poll(() => again).toContain('/api/admin/videos')
  expect(again).not.toContain('/api/admin/users')
})

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('AD-14 AD-15 AD-16 AD-17 AD-18 AD-19 SH-01 SH-02 the figures with their table, and axe finds nothing on any tab or dialog', async ({
      page,
      site,
    }) => {
      // axe looks at every tab and every dialog.
      test.slow()
      const title = `Pump check ${viewport.width}`
      const { by, ids } = await sendIn(site.baseUrl, [{ title: `${title} shown` }, { title }])
      const other = await adminRequests(site.baseUrl)
      await other.post(`/api/admin/videos/${ids[0]}/approve`)
      await other.post(`/api/videos/${ids[0]}/view`)
      const stats = (await (await other.get('/api/admin/dashboard')).json()) as Record<string, number>
      await other.dispose()
      await enterAsAdmin(page)
      await page.goto('/admin')
      await expect(page.getByRole('definition')).toHaveText(
        ['totalVideos', 'pendingVideos', 'approvedVideos', 'rejectedVideos', 'totalCreators'].map((name) =>
          String(stats[name]),
        ),
      )
      const creators = page.getByRole('region', { name: 'Top Creators' }).getByRole('link')
      await expect(creators.filter({ hasText: by.username })).toContainText(/1 view · 0 followers/)
      await expect(
        page.getByRole('img', { name: /^Bars of submissions and a line of views for 30 days/ }),
      ).toBeVisible()
      await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached()
      await expect(page.getByRole('list', { name: 'What administrators did lately' })).toContainText(
        `chief approved “${title} shown”`,
      )
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Show as table' }).click()
      await page.getByRole('button', { name: '7 days' }).click()
      await expect(page).toHaveURL(/days=7/)
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(8)
      await expectAccessible(page)
      const dialogs = [
        ['pending-videos', `Review ${title}`],
        ['all-videos', `Edit ${title}`],
        ['all-videos', `Delete ${title}`],
        ['users', `Manage role of ${by.username}`],
        ['users', 'Create Admin'],
      ] as const
      const seen = new Set<string>()
      for (const [tab, button] of dialogs) {
        await page.goto(`/admin?tab=${tab}`)
        const opener = page.getByRole('main').getByRole('button', { name: button, exact: true })
        await expect(opener).toBeVisible()
        await expect(page.getByRole('tab', { selected: true })).toBeInViewport()
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
        if (!seen.has(tab)) await expectAccessible(page)
        seen.add(tab)
        await opener.click()
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
        await expect(dialog).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(opener).toBeFocused()
      }
    })
  })
}
