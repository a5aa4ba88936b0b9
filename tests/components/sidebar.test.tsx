import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enterAsAdmin, expectPath, join, openApp, PHONE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, expectTexts, shell, step } from './page.ts'

const CATEGORIES = /^\/api\/categories$/
const TABLET = [834, 1112] as const

const sidebar = page.css('#sidebar')
const stored = () => localStorage.getItem('sidebar-open')

const expectOpen = () => expect.element(shell.sidebar).toBeVisible()
/** It is not in the page until it is opened for the first time. */
const expectClosed = () =>
  expect.poll(() => sidebar.query()?.checkVisibility({ visibilityProperty: true }) ?? false).toBe(false)

test('on a wide screen it slides in, keeps its state, and a click outside closes it', async () => {
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
  openApp('/terms')
  await expect.element(shell.header).toBeVisible()
  await step('SB-03 it is closed without a preference', async () => {
    await expectClosed()
    await expectCount(sidebar, 0)
  })

  await step('SB-01 it slides in', async () => {
    await shell.sidebarToggle('Open').click()
    await expectOpen()
    const { transitionProperty, transitionDuration } = getComputedStyle(sidebar.element())
    expect(transitionProperty).toMatch(/transform/)
    expect(transitionDuration).toMatch(/0\.\d+s/)
    await expect.poll(() => sidebar.element().getBoundingClientRect().left).toBe(0)
  })
  await step('SB-05 the preference is kept on the device', () => expect(stored()).toBe('true'))

  // A link leaves the sidebar open.
  await shell.sidebar.getByRole('link', { name: 'Trending' }).click()
  await expectPath('/trending')
  await expectOpen()
  await step('SB-09 a click on the toggle closes it, and counts as no click outside', async () => {
    await shell.sidebarToggle('Close').click()
    await expectClosed()
    await expect.element(shell.sidebarToggle('Open')).toBeVisible()
  })
  await step('SB-07 a click outside closes it', async () => {
    await shell.sidebarToggle('Open').click()
    await expectOpen()
    await shell.heading.click()
    await expectClosed()
  })
  await step('SB-05 the closed state is kept for a new page', async () => {
    expect(stored()).toBe('false')
    openApp('/trending')
    await expect.element(shell.heading).toBeVisible()
    await expectClosed()
  })
})

test('on a phone it starts closed, and the backdrop or a link closes it; on a tablet a touch outside', async () => {
  const backdrop = page.getByTestId('sidebar-backdrop')
  await page.viewport(...PHONE)
  localStorage.setItem('sidebar-open', 'true')
  openApp('/terms')
  await step('HE-01 a phone has the toggle', () => expect.element(shell.sidebarToggle('Open')).toBeVisible())
  await step('SB-04 it is closed whatever the preference says', expectClosed)

  await step('SB-10 the backdrop closes it', async () => {
    await commands.tap(shell.sidebarToggle('Open'))
    await expectOpen()
    await commands.tap(backdrop, { x: PHONE[0] - 15, y: 400 })
    await expectClosed()
    await expectCount(backdrop, 0)
  })

  await step('SB-11 a link closes it', async () => {
    await commands.tap(shell.sidebarToggle('Open'))
    await commands.tap(shell.sidebar.getByRole('link', { name: 'Trending' }))
    await expectPath('/trending')
    await expectClosed()
  })
  await step('SB-06 the preference of wide screens is not overwritten', () => expect(stored()).toBe('true'))

  await step('SB-02 on a tablet it is open by the preference', async () => {
    await page.viewport(...TABLET)
    await expectOpen()
  })
  await step('SB-08 a touch outside closes it', async () => {
    await commands.tap(shell.heading)
    await expectClosed()
  })
  await step('SB-09 a touch on the toggle counts as no touch outside', async () => {
    await commands.tap(shell.sidebarToggle('Open'))
    await expectOpen()
    await commands.tap(shell.sidebarToggle('Close'))
    await expectClosed()
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

const linkTo = (name: string) => shell.sidebar.getByRole('link', { name, exact: true })
const dashboard = shell.sidebar.css('a[href="/admin"]')
const group = shell.sidebar
  .css('div')
  .filter({ has: page.getByRole('heading', { name: 'Create Content', exact: true }) })
  .last()

test('it has the entries of a visitor, a member and an admin', async () => {
  localStorage.setItem('sidebar-open', 'true')
  const release = network.hold(CATEGORIES)
  openApp('/terms')
  await step('SB-02 it is open by the preference; SB-24 a notice shows while the categories load', () =>
    expect.element(shell.sidebar.getByText('Loading categories...', { exact: true })).toBeVisible(),
  )
  release()
  const listed = await ask<{ id: number; name: string; icon: string }[]>('/api/categories')
  await step('SB-30 the categories are asked for without a payload', () => {
    expect(network.calls(CATEGORIES)[0]).toEqual({ method: 'GET', path: '/api/categories', body: null })
    expect(listed).toContainEqual(
      expect.objectContaining({ id: expect.any(Number), name: 'EMS', icon: expect.any(String) }),
    )
  })
  await step('SB-24 the notice goes once they are read', () =>
    expectCount(shell.sidebar.getByText('Loading categories...'), 0),
  )
  await step('SB-23 one link for each category', async () => {
    expect(listed.length).toBeGreaterThan(5)
    const links = shell.sidebar.css('a[href^="/category/"]').elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual(listed.map(({ id }) => `/category/${id}`))
    for (const { name } of listed) await expect.element(linkTo(name)).toBeVisible()
  })
  await step('SB-20 signed out there are no upload entries', async () => {
    for (const [, name] of UPLOADS) await expectCount(linkTo(name), 0)
    await expectCount(shell.sidebar.getByText('Create Content'), 0)
  })
  await step('SB-22 signed out there is no link to /admin', () => expectCount(dashboard, 0))
  for (const [id, name, host] of EXTERNAL) {
    await step(`${id} the external link to ${name}`, () => {
      const link = linkTo(name).element()
      expect(new URL(link.getAttribute('href') ?? '').host).toBe(host)
      expect(link.getAttribute('target')).toBe('_blank')
    })
  }
  for (const [id, name, path] of ENTRIES) {
    await step(`${id} ${name} goes to ${path}`, async () => {
      await linkTo(name).click()
      await expectPath(path)
      await expect.element(linkTo(name)).toHaveAttribute('aria-current', 'page')
    })
  }

  await join()
  openApp('/terms')
  await step('SB-16 SB-19 signed in, the upload entries stand under Create Content', () =>
    expectTexts(
      group.getByRole('link'),
      UPLOADS.map(([, name]) => name),
    ),
  )
  for (const [id, name, path] of UPLOADS) {
    await step(`${id} ${name} goes to ${path}`, async () => {
      await group.getByRole('link', { name, exact: true }).click()
      await expectPath(path)
    })
  }
  await step('SB-22 a member has no link to /admin', () => expectCount(dashboard, 0))
  await enterAsAdmin()
  openApp('/terms')
  await step('SB-21 an admin has the upload entries and the link to /admin', async () => {
    await expectCount(group.getByRole('link'), 2)
    await dashboard.click()
    await expectPath('/admin')
  })
})
