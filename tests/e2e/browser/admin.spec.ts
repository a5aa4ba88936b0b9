import { AdminPage } from '../../pages/admin-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { adminRequests, failCalls, sendIn } from './admin-library.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { ADMIN, expect, test } from './fixtures.ts'
import { enterAsAdmin, newPerson, VIEWPORTS } from './people.ts'

test.use({ siteName: 'admin' })

test('users are searched, promoted, demoted, created and deleted', async ({ page, site, forgive }) => {
  forgive(/500|409/)
  const admin = new AdminPage(page)
  const shell = new ShellPage(page)
  const { by } = await sendIn(site.baseUrl, [])
  await enterAsAdmin(page)
  // Pages of one user each: every user appears as the list is scrolled, without a control for pages.
  await page.route(/api\/admin\/users(\?|$)/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '1')
    return route.continue({ url: url.href })
  })
  await page.goto('/admin?tab=users')
  await expect(admin.row(by.username)).toBeVisible()
  await expect(admin.row(ADMIN.username)).toContainText('Admin')
  await test.step('AD-51 every user is listed, and the rows have no other buttons than their own', async () => {
    const users = (await (await page.request.get('/api/admin/users')).json()) as unknown[]
    const rows = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
    await expect(rows).toHaveCount(users.length)
    const list = page.getByRole('tabpanel')
    await expect(list.getByRole('button', { name: /^(Manage role of|Delete) / })).toHaveCount(
      2 * users.length,
    )
    // Nine filters, 'Invitations', 'Invite People' and 'Create Admin', and eight buttons a row.
    await expect(list.getByRole('button')).toHaveCount(12 + 8 * users.length)
    await expect(list.getByRole('link')).toHaveCount(users.length)
    await expect(list.getByRole('navigation')).toHaveCount(0)
  })
  await page.unroute(/api\/admin\/users(\?|$)/)
  await test.step('AD-53 a part of the username finds the user, in any case', async () => {
    await admin.search(by.username.slice(2, 10).toUpperCase())
    await expect(admin.row(ADMIN.username)).toHaveCount(0)
    await expect(admin.row(by.username)).toBeVisible()
  })
  await test.step('AD-54 a part of the e-mail address finds the user, in any case', async () => {
    await admin.search('HIEF@EXAMPLE')
    await expect(admin.row(by.username)).toHaveCount(0)
  })
  const last = await test.step('AD-09 the dialog Manage User Role opens', () =>
    admin.manageRole(ADMIN.username))
  await test.step('AD-44 AD-68 the last admin keeps the role, and the toast says why', async () => {
    await last.getByRole('combobox', { name: 'New role' }).selectOption('Regular user')
    await last.getByRole('button', { name: 'Remove admin role' }).click()
    await shell.expectToast(
      'Error updating user role',
      'This is the last administrator. Make another person one first.',
      'destructive',
    )
  })
  await last.getByRole('button', { name: 'Cancel' }).click()

  await admin.search(by.username)
  const role = await admin.manageRole(by.username)
  await test.step('AD-68 a role change that fails without a message says so', async () => {
    await role.getByRole('combobox', { name: 'New role' }).selectOption('Admin')
    await role.getByRole('checkbox', { name: /I know whose account this is/ }).press(' ')
    await failCalls(page, '**/role')
    await role.getByRole('button', { name: 'Make admin' }).click()
    await shell.expectToast('Error updating user role', 'Failed to update user role', 'destructive')
    await page.unroute('**/role')
  })
  await test.step('AD-42 a user becomes an admin', async () => {
    await role.getByRole('button', { name: 'Make admin' }).click()
    await expect(role).toBeHidden()
    await shell.expectToast('User role updated', `${by.username} is an admin now.`)
    await expect(admin.row(by.username).getByText('Admin', { exact: true })).toBeVisible()
  })
  await test.step('AD-43 an admin becomes a user', async () => {
    await admin.manageRole(by.username)
    await role.getByRole('combobox', { name: 'New role' }).selectOption('Regular user')
    await role.getByRole('button', { name: 'Remove admin role' }).click()
    await shell.expectToast('User role updated', `${by.username} is a regular user now.`)
    await expect(admin.row(by.username).getByText('Admin', { exact: true })).toHaveCount(0)
  })

  const fresh = { ...newPerson(), password: ADMIN.password }
  const dialog = await test.step('AD-10 the dialog Create Admin Account opens', () =>
    admin.press('Create Admin', 'Create Admin Account'))
  const create = dialog.getByRole('button', { name: 'Create Admin' })
  await test.step('AD-70 the button is disabled until all three fields are filled', async () => {
    await expect(create).toBeDisabled()
    await dialog.getByLabel('Username').fill(ADMIN.username)
    await dialog.getByLabel('Email').fill(fresh.email)
    await expect(create).toBeDisabled()
    await dialog.getByLabel('Password').fill('      ')
    await expect(create).toBeEnabled()
  })
  await test.step('AD-69 a blank field is refused with a toast', async () => {
    await create.click()
    await shell.expectToast('Invalid input', 'Please fill in all required fields', 'destructive')
  })
  await test.step('AD-77 the toast of a failure has the message of the server', async () => {
    await dialog.getByLabel('Password').fill(fresh.password)
    await create.click()
    await shell.expectToast('Error creating admin', 'Username already exists', 'destructive')
  })
  await test.step('AD-77 without a message it has a general one', async () => {
    await dialog.getByLabel('Username').fill(fresh.username)
    await failCalls(page, '**/create-admin')
    await create.click()
    await shell.expectToast('Error creating admin', 'Failed to create admin user', 'destructive')
    await page.unroute('**/create-admin')
  })
  await test.step('AD-75 an admin is created', async () => {
    await create.click()
    await expect(dialog).toBeHidden()
    await shell.expectToast('Admin Created', `Admin user ${fresh.username} created successfully.`, 'success')
  })
  await admin.search(fresh.username)
  await expect(admin.row(fresh.username).getByText('Admin', { exact: true })).toBeVisible()
  const removal = await admin.remove(fresh.username)
  await removal.getByRole('button', { name: 'Delete', exact: true }).click()
  await shell.expectToast('User deleted', `The account of ${fresh.username} has been permanently deleted.`)
  await expect(page.getByText('No users found')).toBeVisible()
})

test('a failed read is repeated once and then told; a focus of the window reads nothing', async ({
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
    await test.step(`AD-11 ${tab}: the page says that the data can't be read`, async () => {
      await expect(admin.failure.first()).toBeVisible()
    })
    await test.step(`AD-49 ${tab}: the failed request is repeated once`, async () => {
      await expect.poll(() => asked.filter((known) => known === path)).toHaveLength(2)
    })
    if (tab === 'Dashboard') {
      await test.step('AD-13 without counts the dashboard says so', async () => {
        await expect(page.getByText('Failed to load dashboard statistics', { exact: true })).toBeVisible()
      })
    }
  }
  await test.step('AD-49 no request was repeated a second time', async () => {
    for (const path of new Set(asked))
      expect(
        asked.filter((known) => known === path),
        path,
        // Both tabs of what waits read the summary.
      ).toHaveLength(path === '/api/admin/review/summary' ? 4 : 2)
  })
  await test.step('AD-12 the error has the status and the text of the answer', async () => {
    expect(logged.some((text) => text.includes('500: The cellar is flooded.'))).toBe(true)
  })
  await page.unroute('**/api/admin/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.row(ADMIN.username)).toBeVisible()
  const again: string[] = []
  page.on('request', (request) => again.push(new URL(request.url()).pathname))
  // Each tab after its list was read; the request of the next tab would follow one that the focus caused.
  for (const [tab, next, path] of [
    ['Users', 'All Videos', '/api/admin/videos'],
    ['All Videos', 'Pending Shorts', '/api/admin/videos/microlessons/pending'],
    ['Pending Shorts', 'Pending Videos', '/api/admin/videos/pending'],
    ['Pending Videos', 'Dashboard', '/api/admin/dashboard'],
    ['Dashboard', 'Users', '/api/admin/users'],
  ] as const) {
    await test.step(`AD-50 ${tab}: a focus of the window reads nothing again`, async () => {
      await page.waitForLoadState('networkidle')
      again.length = 0
      await page.evaluate(() => {
        for (const type of ['blur', 'focus']) window.dispatchEvent(new Event(type))
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await admin.choose(next)
      await expect.poll(() => again).toContain(path)
      expect(again.find((known) => known.startsWith('/api/admin/'))).toMatch(
        next === 'Dashboard' ? /^\/api\/admin\/(dashboard|timeline|audit)/ : new RegExp(`^${path}$`),
      )
    })
  }
})

test('the counts with their table, and axe finds nothing on any tab or dialog', async ({ page, site }) => {
  // axe checks every tab and every dialog at both widths.
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
  // On a phone the last tab is out of sight until it is selected.
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
  for (const [index, [id, name]] of [
    ['AD-14', 'totalVideos'],
    ['AD-15', 'pendingVideos'],
    ['AD-16', 'approvedVideos'],
    ['AD-17', 'rejectedVideos'],
    ['AD-18', 'totalCreators'],
  ].entries()) {
    await test.step(`${id} the dashboard shows ${name}`, async () => {
      await expect(page.getByRole('definition').nth(index)).toHaveText(String(stats[name ?? '']))
    })
  }
  const creators = page.getByRole('region', { name: 'Top Creators' }).getByRole('link')
  await test.step('AD-19 the dashboard shows the top creators with their views and followers', async () => {
    await expect(creators.filter({ hasText: by.username })).toContainText(/1 view · 0 followers/)
  })
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
