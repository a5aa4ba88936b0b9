import { AdminPage } from '../../pages/admin-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { adminRequests, failCalls, sendIn } from './admin-library.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { ADMIN, expect, test } from './fixtures.ts'
import { enterAsAdmin, newPerson, VIEWPORTS } from './people.ts'

test.use({ siteName: 'admin' })

const SESSION_COOKIE = /turnout_session=[\w-]+\.[\w-]+\.[\w-]+/

test.describe('an empty library', () => {
  // A site that no other test fills.
  test.use({ siteName: 'admin-empty' })

  test('AD-01 AD-02 AD-03 AD-04 AD-05 AD-14 AD-15 AD-16 AD-17 AD-18 AD-48 AD-55 AD-56 AD-57 AD-58 AD-59 AD-60 an empty library: five tabs, figures of nothing, and why each list is empty', async ({
    page,
  }) => {
    const admin = new AdminPage(page)
    const signedIn = await page.request.post('/api/auth/login', { data: ADMIN })
    const { token } = (await signedIn.json()) as { token: string }
    await page.addInitScript((kept) => localStorage.setItem('authToken', kept), token)
    await page.goto('/terms')
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/admin/dashboard'))
    await admin.open('Dashboard')
    const headers = await (await asked).allHeaders()
    expect(headers['authorization']).toBe(`Bearer ${token}`)
    expect(headers['cookie']).toMatch(SESSION_COOKIE)
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
    const missing = page.getByRole('note').filter({ hasText: 'ffmpeg is missing' })
    await missing.getByRole('button', { name: 'Dismiss' }).click()
    await expect(missing).toBeHidden()
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
    // What has been read stays away.
    await admin.choose('Dashboard')
    await expect(page.getByRole('definition')).toHaveText(['0', '0', '0', '0', '0'])
    await expect(missing).toBeHidden()
  })
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
  await failCalls(page, '**/role')
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
  await failCalls(page, '**/create-admin')
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
  await page.goto('/terms')
  await admin.open('Dashboard')
  for (const [tab, path] of [
    ['Dashboard', '/api/admin/dashboard'],
    ['Pending Videos', '/api/admin/videos/pending'],
    ['Pending Shorts', '/api/admin/videos/microlessons/pending'],
    ['All Videos', '/api/admin/videos'],
    ['Users', '/api/admin/users'],
  ] as const) {
    await admin.choose(tab)
    await expect.poll(() => asked.filter((known) => known === path)).toHaveLength(2)
    await expect(admin.failure.first()).toBeVisible()
    if (tab === 'Dashboard') {
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

test('AD-14 AD-15 AD-16 AD-17 AD-18 AD-19 SH-01 SH-02 the figures with their table, and axe finds nothing on any tab or dialog, wide or narrow', async ({
  page,
  site,
}) => {
  // axe looks at every tab and every dialog at both widths.
  test.slow()
  const admin = new AdminPage(page)
  const title = 'Pump check'
  const { by, ids } = await sendIn(site.baseUrl, [{ title: `${title} shown` }, { title }])
  const other = await adminRequests(site.baseUrl)
  await other.post(`/api/admin/videos/${ids[0]}/approve`)
  await other.post(`/api/videos/${ids[0]}/view`)
  const stats = (await (await other.get('/api/admin/dashboard')).json()) as Record<string, number>
  await other.dispose()
  await enterAsAdmin(page)
  // The last tab is out of sight on a phone, until it is the chosen one.
  await page.setViewportSize(VIEWPORTS[1])
  await page.goto('/admin?tab=users')
  await expect(admin.row(by.username)).toBeVisible()
  await expect(admin.tab('Users')).toBeInViewport()

  for (const [tab, buttons] of [
    ['Users', [`Manage role of ${by.username}`, 'Create Admin']],
    ['All Videos', [`Edit ${title}`, `Delete ${title}`]],
    ['Pending Videos', [`Review ${title}`]],
  ] as const) {
    await admin.choose(tab)
    await expect(admin.tab(tab)).toBeInViewport()
    for (const [index, button] of buttons.entries()) {
      const opener = page.getByRole('main').getByRole('button', { name: button, exact: true })
      await expect(opener).toBeVisible()
      if (index === 0) await expectSoundAtBothWidths(page, tab)
      await opener.click()
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      await expect(dialog).toBeVisible()
      await expectSoundAtBothWidths(page, button)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    }
  }

  await admin.choose('Dashboard')
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
  await expectSoundAtBothWidths(page, 'the figures')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(8)
  await expectSoundAtBothWidths(page, 'the figures as a table')
})
