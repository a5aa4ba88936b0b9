import { request, type APIRequestContext, type Page } from '@playwright/test'
import { BellPage } from '../../pages/bell-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { adminRequests, sendIn } from './admin-library.ts'
import { expectAccessible } from './axe.ts'
import { ADMIN, expect, LIVE_CUT, test } from './fixtures.ts'
import { createAccount, enterLive, joinAs, openPageOf, VIEWPORTS } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

test.use({ siteName: 'notifications' })

/** Opens a page, and waits until its bell has counted: from then on the page hears of what comes. */
async function openCounted(...pages: Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      const counted = page.waitForResponse('**/api/notifications/summary')
      await page.goto('/terms')
      await counted
    }),
  )
}

const comment = (by: APIRequestContext, id: number, text: string) =>
  by.post(`/api/videos/${id}/comments`, { data: { text } })

test('a decision reaches both devices of its owner at once; the toast opens it; what is read on one is read on both', async ({
  page,
  browser,
  site,
}) => {
  const { by, ids } = await sendIn(site.baseUrl, [{ title: 'Ladder at the second floor' }])
  const [id = 0] = ids
  const chief = await adminRequests(site.baseUrl)
  await enterLive(page, by)
  const phone = await openPageOf(browser, site.baseUrl, by, VIEWPORTS[1])
  await openCounted(page, phone)
  const [bell, phoneBell] = [new BellPage(page), new BellPage(phone)]
  await bell.expectUnread(0)
  await phoneBell.expectUnread(0)
  await chief.post(`/api/admin/videos/${id}/reject`, { data: { notes: 'Blur the patient at 0:31' } })
  await bell.expectUnread(1)
  await phoneBell.expectUnread(1)
  await expect(phone.locator('[data-toast]')).toContainText('Video rejected')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Notifications, 1 unread')

  await bell.open()
  await expect(bell.rows).toHaveCount(1)
  await expect(bell.rows).toContainText('“Ladder at the second floor” was not approved')
  await expect(bell.rows).toContainText('Reviewer’s notes: Blur the patient at 0:31')
  await expectAccessible(page)
  await bell.rows.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/profile\\?tab=uploads&correct=${id}$`))
  await expect(page.getByRole('dialog').filter({ hasText: 'Blur the patient at 0:31' })).toBeVisible()
  await phoneBell.expectUnread(0)

  // The toast of the next decision leads there, too.
  await chief.post(`/api/admin/videos/${id}/approve`).then((answer) => expect(answer.ok()).toBe(false))
  await phone.request.patch(`/api/videos/${id}`, { data: { resubmit: true } })
  await chief.post(`/api/admin/videos/${id}/approve`)
  await expect(phone.locator('[data-toast]')).toContainText('Video approved')
  await phone.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(phone).toHaveURL(new RegExp(`/video/${id}$`))
  await phone.context().close()
  await chief.dispose()
})

test('comments are merged, open where they were written, and are read on a page of their own on phones', async ({
  page,
  browser,
  site,
}) => {
  const { by, ids } = await sendIn(site.baseUrl, [{ title: 'Hose under pressure' }])
  const [id = 0] = ids
  const chief = await adminRequests(site.baseUrl)
  await chief.post(`/api/admin/videos/${id}/approve`)
  const crew = await request.newContext({ baseURL: site.baseUrl })
  const { username } = await createAccount(crew)
  const phone = await openPageOf(browser, site.baseUrl, by, VIEWPORTS[1])
  await enterLive(page, by)
  await openCounted(page, phone)
  const [bell, phoneBell] = [new BellPage(page), new BellPage(phone)]
  await bell.expectUnread(1)
  await phoneBell.expectUnread(1)
  await comment(crew, id, 'Which nozzle is that?')
  await bell.expectUnread(2)
  const toast = page.locator('[data-toast]')
  await expect(toast).toContainText(`${username} commented on “Hose under pressure”`)
  for (const text of ['And which pressure?', 'Thanks']) await comment(crew, id, text)

  await phoneBell.bell.click()
  await expect(phone).toHaveURL(/\/notifications$/)
  await expect(phoneBell.rows.first()).toContainText('3 new comments on “Hose under pressure”')
  await expectSoundAtBothWidths(phone, 'notifications')
  await phone.setViewportSize({ width: 320, height: 568 })
  await expect
    .poll(() => phone.evaluate(() => document.documentElement.scrollWidth), 'the header fits into 320 pixels')
    .toBe(320)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phoneBell.rows.first().getByRole('link').click()
  await expect(phone).toHaveURL(new RegExp(`/video/${id}#comments$`))
  await expect(phone.getByRole('region', { name: 'All comments' })).toContainText('Which nozzle is that?')
  await bell.expectUnread(1)

  await bell.open()
  await bell.popover.getByRole('button', { name: 'Mark all as read' }).click()
  await bell.expectUnread(0)
  await phoneBell.expectUnread(0)
  await phone.context().close()
  await Promise.all([chief.dispose(), crew.dispose()])
})

test('the list by keyboard; empty, failing and without a line', async ({ page, forgive, context }) => {
  forgive(/status of 500|^RequestError: 500|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  forgive(LIVE_CUT)
  await joinAs(page)
  // An outage (503) would end by itself.
  await page.route(/\/api\/notifications(\?|$)/, (route) => route.fulfill({ status: 500 }))
  await openCounted(page)
  const bell = new BellPage(page)
  await bell.expectUnread(0)
  await bell.bell.focus()
  await page.keyboard.press('Enter')
  await expect(bell.popover.getByRole('alert')).toContainText('This didn’t load')
  await expectAccessible(page)
  await page.unroute(/\/api\/notifications(\?|$)/)
  await bell.popover.getByRole('button', { name: 'Try again' }).click()
  await expect(bell.popover).toContainText('No notifications yet.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bell.popover).toBeHidden()
  await expect(bell.bell).toBeFocused()
  // What was read stays without a line.
  await context.setOffline(true)
  await bell.bell.press('Enter')
  await expect(bell.popover).toContainText('No notifications yet.')
  await context.setOffline(false)

  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expectSoundAtBothWidths(page, 'no notifications')
})

test('signed out, the page asks to sign in and the header has no bell', async ({ page }) => {
  await page.goto('/notifications')
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(1)
  await expect(new BellPage(page).bell).toHaveCount(0)
})

test('an officer sees in the menu and in the bell how many wait; the bell follows the queue', async ({
  page,
  site,
}) => {
  await enterLive(page, ADMIN)
  const before = (await (await page.request.get('/api/notifications/summary')).json()) as {
    waiting: { videos: number; shorts: number }
  }
  const { ids } = await sendIn(site.baseUrl, [{ title: 'Waits one' }, { title: 'Waits two' }])
  await page.goto('/terms')
  const count = before.waiting.videos + before.waiting.shorts + 2
  const shell = new ShellPage(page)
  await new BellPage(page).expectUnread(1)
  await shell.openMenu()
  const entry = shell.menuItem('Admin Dashboard')
  await expect(entry).toContainText(String(count))
  await expect(entry).toHaveAccessibleDescription(`${count} wait for review`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const bell = new BellPage(page)
  await bell.open()
  await expect(bell.rows.first()).toContainText('2 new submissions for review')
  await bell.rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\?tab=pending-videos$/)
  for (const id of ids) await page.request.post(`/api/admin/videos/${id}/approve`)
  await bell.expectUnread(0)
})

test('after a stopped server the bell has what came meanwhile, without a reload', async ({
  page,
  context,
  site,
  forgive,
}) => {
  forgive(LIVE_CUT)
  forgive(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch/)
  const { by, ids } = await sendIn(site.baseUrl, [{ title: 'Foam on a small fire' }])
  const [id = 0] = ids
  await enterLive(page, by)
  await openCounted(page)
  const bell = new BellPage(page)
  await bell.expectUnread(0)
  await context.setOffline(true)
  await site.restart()
  const chief = await adminRequests(site.baseUrl)
  await chief.post(`/api/admin/videos/${id}/reject`, { data: { notes: 'Too dark' } })
  await chief.dispose()
  await bell.expectUnread(0)
  await context.setOffline(false)
  await expect(bell.bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 20_000 })
})
