import type { Page } from '@playwright/test'
import { UPLOADS_RESTRICTED } from '#shared/permission-texts.ts'
import { AdminPage } from '../../pages/admin-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { adminRequests, failCalls, sendIn } from './admin-library.ts'
import { expect, test } from './fixtures.ts'
import { createAccount, enterAsAdmin, joinAs, newPerson, publishVideo, VIEWPORTS } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

test.use({ siteName: 'roles' })

const setUploads = async (baseUrl: string, uploads: 'everybody' | 'permitted') => {
  const admin = await adminRequests(baseUrl)
  expect((await admin.put('/api/admin/settings', { data: { uploads } })).ok()).toBe(true)
  await admin.dispose()
}

/** The sidebar may be open from the screen before. */
async function openSidebar(shell: ShellPage): Promise<void> {
  if (await shell.sidebarToggle('Open').isVisible()) await shell.sidebarToggle('Open').click()
  await expect(shell.sidebar).toBeVisible()
}

/** Signs the page in as a new person whose role an administrator has set. */
async function joinWithRole(page: Page, baseUrl: string, role: 'instructor' | 'reviewer') {
  const person = await createAccount(page.request, newPerson())
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  const admin = await adminRequests(baseUrl)
  expect((await admin.patch(`/api/admin/users/${id}/role`, { data: { role } })).ok()).toBe(true)
  await admin.dispose()
  expect((await page.request.post('/api/auth/login', { data: person })).ok()).toBe(true)
  return person
}

test('an administrator restricts uploads in the settings, and members read why they can’t upload', async ({
  page,
  site,
  forgive,
}) => {
  forgive(/500/)
  const shell = new ShellPage(page)
  await enterAsAdmin(page)
  await failCalls(page, '**/api/admin/settings')
  await page.goto('/admin?tab=settings')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/admin/settings')
  await page.getByRole('button', { name: 'Try again' }).click()
  const choice = page.getByRole('combobox', { name: 'Who may upload videos' })
  const save = page.getByRole('button', { name: 'Save Uploads' })
  await expect(choice).toHaveValue('everybody')
  await expect(save).toBeDisabled()
  await choice.focus()
  await page.keyboard.press('ArrowDown')
  await expect(choice).toHaveValue('permitted')
  await expectSoundAtBothWidths(page, 'settings')
  await page.keyboard.press('Tab')
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await shell.expectToast('Settings saved', 'They count from now on.')
  await page.reload()
  await expect(choice).toHaveValue('permitted')

  await joinAs(page)
  for (const address of ['/upload', '/upload/training', '/upload/shorts']) {
    await page.goto(address)
    await expect(shell.main.getByText(UPLOADS_RESTRICTED)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload Video' })).toHaveCount(0)
  }
  await openSidebar(shell)
  await expect(shell.sidebar.getByText(UPLOADS_RESTRICTED)).toBeVisible()
  await expect(shell.sidebar.getByRole('link', { name: 'Upload Shorts' })).toHaveCount(0)
  await shell.openMenu()
  await expectSoundAtBothWidths(page, 'the account menu while uploads are restricted')
  await page.getByRole('menuitem', { name: /^Upload Content/ }).click()
  await expect(page).toHaveURL('/upload')
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'My Uploads' }).click()
  await expect(shell.main.getByText(UPLOADS_RESTRICTED)).toBeVisible()
  await setUploads(site.baseUrl, 'everybody')
  await page.goto('/upload')
  await expect(shell.main.getByRole('link', { name: 'Training Video' })).toBeVisible()
  await openSidebar(shell)
  await expect(shell.sidebar.getByRole('link', { name: 'Upload Shorts' })).toBeVisible()
})

test('a role is chosen in the list of users, by keyboard', async ({ page, site }) => {
  const admin = new AdminPage(page)
  const shell = new ShellPage(page)
  const { by } = await sendIn(site.baseUrl, [])
  await enterAsAdmin(page)
  await page.goto(`/admin?tab=users&search=${by.username}`)
  const dialog = await admin.manageRole(by.username)
  await dialog.getByRole('combobox', { name: 'New role' }).selectOption('Reviewer')
  await expect(dialog.getByText('edit the captions of every video')).toBeVisible()
  await expectSoundAtBothWidths(page, 'the role dialog')
  await dialog.getByRole('checkbox', { name: /I know whose account this is/ }).press(' ')
  await dialog.getByRole('button', { name: 'Make reviewer' }).press('Enter')
  await shell.expectToast('User role updated', `${by.username} is a reviewer now.`)
  await expect(admin.row(by.username)).toContainText('Reviewer')
  await page.getByRole('button', { name: 'Instructors' }).click()
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reviewers' }).click()
  await expect(admin.row(by.username)).toBeVisible()
  await expectSoundAtBothWidths(page, 'the list of reviewers')
})

for (const viewport of VIEWPORTS) {
  test(`a reviewer finds the review and nothing else, at ${viewport.width} pixels`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport)
    const admin = new AdminPage(page)
    const shell = new ShellPage(page)
    const title = `Waits at ${viewport.width}`
    const { ids } = await sendIn(site.baseUrl, [{ title }])
    await joinWithRole(page, site.baseUrl, 'reviewer')
    await page.goto(`/video/${ids[0]}`)
    await expect(shell.heading).toHaveText(title)
    await expect(page.getByText('Waits for review', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Share|Like|Save|Create)/ })).toHaveCount(0)
    await expectSoundAtBothWidths(page, 'the page of a video that waits for review')
    await page.goto('/terms')
    await shell.openMenu()
    await expect(shell.menuItem('Admin Dashboard')).toHaveCount(0)
    await shell.menuItem('Review').click()
    await expect(shell.heading).toHaveText('Review')
    await expect(page.getByRole('tab')).toHaveText([
      /^Pending Videos/,
      'Pending Shorts',
      'Reports',
      'Protocol checks',
      'Wishes',
    ])
    await expectSoundAtBothWidths(page, 'the list of a reviewer')
    await page.goto('/admin?tab=users')
    await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Pending Videos/)
    await expect(admin.row(title)).toBeVisible()
    const dialog = await admin.review(title)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(admin.row(title)).toHaveCount(0)
  })
}

test('a reviewer edits the captions of every video, and may not delete it', async ({ page, site }) => {
  const { id } = await publishVideo(site.baseUrl, 'Spoken in a hurry')
  await joinWithRole(page, site.baseUrl, 'reviewer')
  await page.goto(`/video/${id}`)
  await page.getByRole('button', { name: 'Add captions' }).click()
  await expect(page).toHaveURL(/captions=edit/)
  await expectSoundAtBothWidths(page, 'the captions of a reviewer')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Spoken in a hurry' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})

test('an instructor uploads where uploads are restricted, and has no area of administration', async ({
  page,
  site,
}) => {
  await setUploads(site.baseUrl, 'permitted')
  const shell = new ShellPage(page)
  await joinWithRole(page, site.baseUrl, 'instructor')
  await page.goto('/upload/training')
  await expect(page.getByRole('button', { name: 'Upload Video' })).toBeVisible()
  await openSidebar(shell)
  await expect(shell.sidebar.getByRole('link', { name: 'Upload Shorts' })).toBeVisible()
  await expect(shell.sidebar.getByRole('link', { name: /Admin|Review/ })).toHaveCount(0)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await setUploads(site.baseUrl, 'everybody')
})

test('on a phone every action of a person is within the row', async ({ page }) => {
  await page.setViewportSize(VIEWPORTS[1])
  await enterAsAdmin(page)
  await page.goto('/admin?tab=users')
  const row = page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()
  await expect(row).toBeVisible()
  const around = await row.boundingBox()
  for (const button of await row.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(around?.x ?? Infinity)
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(
      (around?.x ?? 0) + (around?.width ?? 0),
    )
  }
})
