import { randomUUID } from 'node:crypto'
import { CollectionPage } from '../../pages/collection-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, publishVideo, VIEWPORTS } from './people.ts'

const WORD = `hose${randomUUID().slice(0, 6)}`
const KEPT = `${WORD} rolled`
const LATER = `${WORD} flaked`
const SAVE = 'Please sign in to save videos to your collection.'

const [WIDE, NARROW] = VIEWPORTS

let kept: { id: number }

test.beforeAll(async ({ site }) => {
  kept = await publishVideo(site.baseUrl, KEPT)
  await publishVideo(site.baseUrl, LATER)
})

test('SV-01 SV-02 SV-03 SV-04 SV-05 SV-07 WL-01 WL-02 WL-03 WL-04 WL-05 two lists of one’s own, filled and emptied; signed out, or on a failure, it says so', async ({
  page,
  forgive,
}) => {
  const shell = new ShellPage(page)
  const list = new CollectionPage(page)
  const nothing = shell.main.getByText("You haven't saved any videos yet.", { exact: true })
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/^\/api\/users\/\d+\/(saved|watch-later)$/.test(path)) asked.push(path)
  })
  const search = async () => {
    await shell.search.fill(WORD)
    await shell.search.press('Enter')
  }
  await page.goto('/watch-later')
  await shell.expectGuardCard('Sign In Required', SAVE)
  await shell.sidebarToggle('Open').click()
  await shell.sidebar.getByRole('link', { name: 'Saved' }).click()
  await expect(page).toHaveURL('/saved')
  await shell.expectGuardCard('Sign In Required', SAVE)
  expect(asked).toEqual([])
  await shell.sidebarToggle('Close').click()
  await search()
  await list.clock('Watch later', KEPT).click()
  await shell.expectToast('Authentication Required', 'Please log in to perform this action')

  await joinAs(page)
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  expect(me.id).not.toBe(1)
  await page.goto('/saved')
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await expect(shell.heading).toHaveText('Saved Videos')
    await expect(shell.main.getByText('Your collection of saved videos', { exact: true })).toBeVisible()
    await expect(nothing).toBeVisible()
  }
  expect(new Set(asked)).toEqual(new Set([`/api/users/${me.id}/saved`]))

  forgive(/status of 500|^RequestError: 500/)
  await page.route('**/api/videos/*/watch-later', (route) => route.fulfill({ status: 500, body: '' }))
  await search()
  await list.clock('Watch later', LATER).click()
  await shell.expectToast('Error', 'Failed to add video to Watch Later', 'destructive')
  await expect(list.clock('Watch later', LATER)).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/videos/*/watch-later')
  await list.clock('Watch later', LATER).click()
  await shell.expectToast('Added', 'Video added to Watch Later', 'success')
  await page.setViewportSize(NARROW)
  await expect(list.clock('Remove from Watch Later', LATER)).toHaveAttribute('aria-pressed', 'true')
  await list.clock('Remove from Watch Later', LATER).click()
  await shell.expectToast('Removed', 'Video removed from Watch Later')
  await list.clock('Watch later', LATER).click()
  await shell.expectToast('Added', 'Video added to Watch Later')

  await shell.openMenu()
  await shell.menuItem('Watch Later').click()
  await expect(shell.heading).toHaveText('Watch Later')
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    await list.expectTitles(LATER)
  }
  await list.remove(LATER, 'Watch Later')
  await shell.expectToast('Removed', 'Video removed from Watch Later')
  await expect(list.cards).toHaveCount(0)

  const saved = await page.request.post(`/api/videos/${kept.id}/save`)
  expect(saved.ok()).toBe(true)
  await page.route('**/api/users/*/saved*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/saved')
  await expect(shell.main.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/users/*/saved*')
  await shell.main.getByRole('button', { name: 'Try again' }).click()
  await list.expectTitles(KEPT)
  await list.remove(KEPT, 'saved videos')
  await shell.expectToast('Removed', 'Video removed from saved items')
  await expect(nothing).toBeVisible()
})
