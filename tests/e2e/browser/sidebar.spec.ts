import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, joinAs, listCategories, VIEWPORTS } from './people.ts'

const [, NARROW] = VIEWPORTS
const TABLET = { width: 834, height: 1112 }

const stored = () => localStorage.getItem('sidebar-open')

test.describe('in motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('on a wide screen it slides in, keeps its state, and a click outside closes it', async ({ page }) => {
    const shell = new ShellPage(page)
    const left = async () => (await page.locator('#sidebar').boundingBox())?.x ?? 0
    await page.goto('/terms')
    await expect(shell.header).toBeVisible()
    await test.step('SB-03 it is closed without a preference', async () => {
      await expect(shell.sidebar).toBeHidden()
      await expect(page.locator('#sidebar')).toHaveCount(0)
    })

    await test.step('SB-01 it slides in', async () => {
      await shell.sidebarToggle('Open').click()
      await expect(shell.sidebar).toBeVisible()
      await expect(shell.sidebar).toHaveCSS('transition-property', /transform/)
      await expect(shell.sidebar).toHaveCSS('transition-duration', /0\.\d+s/)
      await expect.poll(left).toBe(0)
    })
    await test.step('SB-05 the preference is kept on the device', async () => {
      expect(await page.evaluate(stored)).toBe('true')
    })

    // A link leaves the sidebar open.
    await shell.sidebar.getByRole('link', { name: 'Trending' }).click()
    await expect(page).toHaveURL('/trending')
    await expect(shell.sidebar).toBeVisible()
    await test.step('SB-09 a click on the toggle closes it, and counts as no click outside', async () => {
      await shell.sidebarToggle('Close').click()
      await expect(shell.sidebar).toBeHidden()
      await expect(shell.sidebarToggle('Open')).toBeVisible()
    })
    await test.step('SB-07 a click outside closes it', async () => {
      await shell.sidebarToggle('Open').click()
      await expect(shell.sidebar).toBeVisible()
      await shell.heading.click()
      await expect(shell.sidebar).toBeHidden()
    })
    await test.step('SB-05 the closed state is kept over a reload', async () => {
      expect(await page.evaluate(stored)).toBe('false')
      await page.reload()
      await expect(shell.heading).toBeVisible()
      await expect(shell.sidebar).toBeHidden()
    })
  })
})

test.describe('by touch', () => {
  test.use({ viewport: NARROW, hasTouch: true })

  test('on a phone it starts closed, and the backdrop or a link closes it; on a tablet a touch outside', async ({
    page,
  }) => {
    const shell = new ShellPage(page)
    const backdrop = page.getByTestId('sidebar-backdrop')
    await page.addInitScript(() => localStorage.setItem('sidebar-open', 'true'))
    await page.goto('/terms')
    await test.step('HE-01 a phone has the toggle', async () => {
      await expect(shell.sidebarToggle('Open')).toBeVisible()
    })
    await test.step('SB-04 it is closed whatever the preference says', async () => {
      await expect(shell.sidebar).toBeHidden()
    })

    await test.step('SB-10 the backdrop closes it', async () => {
      await shell.sidebarToggle('Open').tap()
      await expect(shell.sidebar).toBeVisible()
      await backdrop.tap({ position: { x: NARROW.width - 15, y: 400 } })
      await expect(shell.sidebar).toBeHidden()
      await expect(backdrop).toHaveCount(0)
    })

    await test.step('SB-11 a link closes it', async () => {
      await shell.sidebarToggle('Open').tap()
      await shell.sidebar.getByRole('link', { name: 'Trending' }).tap()
      await expect(page).toHaveURL('/trending')
      await expect(shell.sidebar).toBeHidden()
    })
    await test.step('SB-06 the preference of wide screens is not overwritten', async () => {
      expect(await page.evaluate(stored)).toBe('true')
    })

    await test.step('SB-02 on a tablet it is open by the preference', async () => {
      await page.setViewportSize(TABLET)
      await expect(shell.sidebar).toBeVisible()
    })
    await test.step('SB-08 a touch outside closes it', async () => {
      await shell.heading.tap()
      await expect(shell.sidebar).toBeHidden()
    })
    await test.step('SB-09 a touch on the toggle counts as no touch outside', async () => {
      await shell.sidebarToggle('Open').tap()
      await expect(shell.sidebar).toBeVisible()
      await shell.sidebarToggle('Close').tap()
      await expect(shell.sidebar).toBeHidden()
    })
  })
})

const ENTRIES = [
  ['SB-12', 'Home', '/'],
  ['SB-13', 'Trending', '/trending'],
  ['SB-14', 'Saved', '/saved'],
  ['SB-15', 'Shorts', '/shorts'],
  ['SB-25', 'Terms & Privacy', '/terms'],
] as const
const UPLOADS = [
  ['SB-17', 'Upload Shorts', '/upload/shorts'],
  ['SB-18', 'Upload Training', '/upload/training'],
] as const
const EXTERNAL = [
  ['SB-26', 'Instagram', 'www.instagram.com'],
  ['SB-27', 'X', 'x.com'],
  ['SB-28', 'Facebook', 'www.facebook.com'],
  ['SB-29', 'YouTube', 'www.youtube.com'],
] as const

test('it has the entries of a visitor, a member and an admin', async ({ page }) => {
  const shell = new ShellPage(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/categories', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.addInitScript(() => localStorage.setItem('sidebar-open', 'true'))
  const answered = page.waitForResponse('**/api/categories')
  await page.goto('/terms')
  await test.step('SB-02 it is open by the preference; SB-24 a notice shows while the categories load', async () => {
    await expect(shell.sidebar.getByText('Loading categories...', { exact: true })).toBeVisible()
  })
  gate.resolve()
  await test.step('SB-30 the categories are asked for without a payload', async () => {
    const response = await answered
    expect(response.request().method()).toBe('GET')
    expect(response.request().postData()).toBeNull()
    expect(new URL(response.url()).search).toBe('')
    const categories: unknown = await response.json()
    expect(categories).toContainEqual(
      expect.objectContaining({ id: expect.any(Number), name: 'EMS', icon: expect.any(String) }),
    )
  })
  await test.step('SB-24 the notice goes once they are read', async () => {
    await expect(shell.sidebar.getByText('Loading categories...')).toHaveCount(0)
  })

  const listed = await listCategories(page.request)
  await test.step('SB-23 one link for each category', async () => {
    expect(listed.length).toBeGreaterThan(5)
    const links = shell.sidebar.locator('a[href^="/category/"]')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      listed.map(({ id }) => `/category/${id}`),
    )
    for (const { name } of listed) {
      await expect(shell.sidebar.getByRole('link', { name, exact: true })).toBeVisible()
    }
  })
  await test.step('SB-20 signed out there are no upload entries', async () => {
    for (const [, name] of UPLOADS) await expect(shell.sidebar.getByRole('link', { name })).toHaveCount(0)
    await expect(shell.sidebar.getByText('Create Content')).toHaveCount(0)
  })
  await test.step('SB-22 signed out there is no link to /admin', async () => {
    await expect(shell.sidebar.locator('a[href="/admin"]')).toHaveCount(0)
  })
  for (const [id, name, host] of EXTERNAL) {
    await test.step(`${id} the external link to ${name}`, async () => {
      const link = shell.sidebar.getByRole('link', { name, exact: true })
      expect(new URL((await link.getAttribute('href')) ?? '').host).toBe(host)
      await expect(link).toHaveAttribute('target', '_blank')
    })
  }
  for (const [id, name, path] of ENTRIES) {
    await test.step(`${id} ${name} goes to ${path}`, async () => {
      await shell.sidebar.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(shell.sidebar.getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
    })
  }

  const dashboard = shell.sidebar.locator('a[href="/admin"]')
  const group = shell.sidebar
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'Create Content', exact: true }) })
    .last()
  await joinAs(page)
  await page.reload()
  await test.step('SB-16 SB-19 signed in, the upload entries stand under Create Content', async () => {
    await expect(group.getByRole('link')).toHaveText(UPLOADS.map(([, name]) => name))
  })
  for (const [id, name, path] of UPLOADS) {
    await test.step(`${id} ${name} goes to ${path}`, async () => {
      await group.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
    })
  }
  await test.step('SB-22 a member has no link to /admin', async () => {
    await expect(dashboard).toHaveCount(0)
  })
  await enterAsAdmin(page)
  await page.goto('/terms')
  await test.step('SB-21 an admin has the upload entries and the link to /admin', async () => {
    await expect(group.getByRole('link')).toHaveCount(2)
    await dashboard.click()
    await expect(page).toHaveURL('/admin')
  })
})
