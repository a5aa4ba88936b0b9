import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, joinAs, listCategories, VIEWPORTS } from './people.ts'

const [, NARROW] = VIEWPORTS
const TABLET = { width: 834, height: 1112 }

const stored = () => localStorage.getItem('sidebar-open')

test.describe('in motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('SB-01 SB-03 SB-05 SB-07 SB-09 on a wide screen it slides in, stays as it was left, and a click beside it closes it', async ({
    page,
  }) => {
    const shell = new ShellPage(page)
    const left = async () => (await page.locator('#sidebar').boundingBox())?.x ?? 0
    await page.goto('/terms')
    await expect(shell.header).toBeVisible()
    await expect(shell.sidebar).toBeHidden()
    expect(await left()).toBeLessThan(-200)

    await shell.sidebarToggle('Open').click()
    await expect(shell.sidebar).toBeVisible()
    await expect(shell.sidebar).toHaveCSS('transition-property', /transform/)
    await expect(shell.sidebar).toHaveCSS('transition-duration', /0\.\d+s/)
    await expect.poll(left).toBe(0)
    expect(await page.evaluate(stored)).toBe('true')

    // A link leaves it open; the toggle doesn't count as outside, or it would open again at once.
    await shell.sidebar.getByRole('link', { name: 'Trending' }).click()
    await expect(page).toHaveURL('/trending')
    await expect(shell.sidebar).toBeVisible()
    await shell.sidebarToggle('Close').click()
    await expect(shell.sidebar).toBeHidden()
    await expect(shell.sidebarToggle('Open')).toBeVisible()
    await shell.sidebarToggle('Open').click()
    await expect(shell.sidebar).toBeVisible()
    await shell.heading.click()
    await expect(shell.sidebar).toBeHidden()
    expect(await page.evaluate(stored)).toBe('false')
    await page.reload()
    await expect(shell.heading).toBeVisible()
    await expect(shell.sidebar).toBeHidden()
  })
})

test.describe('by touch', () => {
  test.use({ viewport: NARROW, hasTouch: true })

  test('HE-01 SB-02 SB-04 SB-06 SB-08 SB-09 SB-10 SB-11 on a phone it starts closed whatever is remembered, and the backdrop or a link closes it; on a tablet a touch beside it', async ({
    page,
  }) => {
    const shell = new ShellPage(page)
    const backdrop = page.getByTestId('sidebar-backdrop')
    await page.addInitScript(() => localStorage.setItem('sidebar-open', 'true'))
    await page.goto('/terms')
    await expect(shell.sidebarToggle('Open')).toBeVisible()
    await expect(shell.sidebar).toBeHidden()

    await shell.sidebarToggle('Open').tap()
    await expect(shell.sidebar).toBeVisible()
    await backdrop.tap({ position: { x: NARROW.width - 15, y: 400 } })
    await expect(shell.sidebar).toBeHidden()
    await expect(backdrop).toHaveCount(0)

    await shell.sidebarToggle('Open').tap()
    await shell.sidebar.getByRole('link', { name: 'Trending' }).tap()
    await expect(page).toHaveURL('/trending')
    await expect(shell.sidebar).toBeHidden()
    // What a wide screen remembers is not overwritten from here.
    expect(await page.evaluate(stored)).toBe('true')

    // A touch on its toggle counts only once.
    await page.setViewportSize(TABLET)
    await expect(shell.sidebar).toBeVisible()
    await shell.heading.tap()
    await expect(shell.sidebar).toBeHidden()
    await shell.sidebarToggle('Open').tap()
    await expect(shell.sidebar).toBeVisible()
    await shell.sidebarToggle('Close').tap()
    await expect(shell.sidebar).toBeHidden()
  })
})

const ENTRIES = [
  ['Home', '/'],
  ['Trending', '/trending'],
  ['Saved', '/saved'],
  ['Shorts', '/shorts'],
  ['Terms & Privacy', '/terms'],
] as const
const UPLOADS = [
  ['Upload Shorts', '/upload/shorts'],
  ['Upload Training', '/upload/training'],
] as const
const ELSEWHERE = [
  ['Instagram', 'www.instagram.com'],
  ['X', 'x.com'],
  ['Facebook', 'www.facebook.com'],
  ['YouTube', 'www.youtube.com'],
] as const

test('SB-02 SB-12 SB-13 SB-14 SB-15 SB-20 SB-22 SB-23 SB-24 SB-25 SB-26 SB-27 SB-28 SB-29 SB-30 SB-16 SB-17 SB-18 SB-19 SB-21 what a visitor finds in it, a member, and an admin', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/categories', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.addInitScript(() => localStorage.setItem('sidebar-open', 'true'))
  const answered = page.waitForResponse('**/api/categories')
  await page.goto('/terms')
  await expect(shell.sidebar.getByText('Loading categories...', { exact: true })).toBeVisible()
  gate.resolve()
  const response = await answered
  expect(response.request().method()).toBe('GET')
  expect(response.request().postData()).toBeNull()
  expect(new URL(response.url()).search).toBe('')
  const categories: unknown = await response.json()
  expect(categories).toContainEqual(
    expect.objectContaining({ id: expect.any(Number), name: 'EMS', icon: expect.any(String) }),
  )
  await expect(shell.sidebar.getByText('Loading categories...')).toHaveCount(0)

  const listed = await listCategories(page.request)
  expect(listed.length).toBeGreaterThan(5)
  const links = shell.sidebar.locator('a[href^="/category/"]')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    listed.map(({ id }) => `/category/${id}`),
  )
  for (const { name } of listed) {
    await expect(shell.sidebar.getByRole('link', { name, exact: true })).toBeVisible()
  }
  for (const [name] of UPLOADS) await expect(shell.sidebar.getByRole('link', { name })).toHaveCount(0)
  await expect(shell.sidebar.getByText('Create Content')).toHaveCount(0)
  await expect(shell.sidebar.locator('a[href="/admin"]')).toHaveCount(0)
  for (const [name, host] of ELSEWHERE) {
    const link = shell.sidebar.getByRole('link', { name, exact: true })
    expect(new URL((await link.getAttribute('href')) ?? '').host).toBe(host)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  for (const [name, path] of ENTRIES) {
    await shell.sidebar.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(shell.sidebar.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }

  const dashboard = shell.sidebar.locator('a[href="/admin"]')
  const group = shell.sidebar
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'Create Content', exact: true }) })
    .last()
  await joinAs(page)
  await page.reload()
  for (const [name, path] of UPLOADS) {
    await group.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
  await expect(dashboard).toHaveCount(0)
  await enterAsAdmin(page)
  await page.goto('/terms')
  await expect(group.getByRole('link')).toHaveCount(2)
  await dashboard.click()
  await expect(page).toHaveURL('/admin')
})
