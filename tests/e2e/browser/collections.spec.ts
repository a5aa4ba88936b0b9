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

test('the saved videos and the Watch Later list are filled and emptied; a visitor and a failure get a message', async ({
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
  await test.step('WL-03 signed out, /watch-later shows the card', async () => {
    await shell.expectGuardCard('Sign In Required', SAVE)
  })
  await shell.sidebarToggle('Open').click()
  await shell.sidebar.getByRole('link', { name: 'Saved' }).click()
  await expect(page).toHaveURL('/saved')
  await test.step('SV-05 signed out, /saved shows the card', async () => {
    await shell.expectGuardCard('Sign In Required', SAVE)
  })
  expect(asked).toEqual([])
  await shell.sidebarToggle('Close').click()
  await search()
  await list.clock('Watch later', KEPT).click()
  await shell.expectToast(
    'Authentication Required',
    'Please log in to perform this action',
    'default',
    'Sign in',
  )

  await joinAs(page)
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  expect(me.id).not.toBe(1)
  await page.goto('/saved')
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await test.step('SV-01 the heading', async () => {
      await expect(shell.heading).toHaveText('Saved Videos')
    })
    await test.step('SV-02 the subtitle', async () => {
      await expect(shell.main.getByText('Your collection of saved videos', { exact: true })).toBeVisible()
    })
    await test.step('SV-04 the empty message', async () => {
      await expect(nothing).toBeVisible()
    })
  }
  await test.step('SV-07 the list of the signed-in user is read', async () => {
    expect(new Set(asked)).toEqual(new Set([`/api/users/${me.id}/saved`]))
  })

  forgive(/status of 500|^RequestError: 500/)
  await page.route('**/api/videos/*/watch-later', (route) => route.fulfill({ status: 500, body: '' }))
  await search()
  await test.step('WL-04 a failed add is told, and changes nothing', async () => {
    await list.clock('Watch later', LATER).click()
    await shell.expectToast('Error', 'Failed to add video to Watch Later', 'destructive')
    await expect(list.clock('Watch later', LATER)).toHaveAttribute('aria-pressed', 'false')
  })
  await page.unroute('**/api/videos/*/watch-later')
  await test.step('WL-04 a card adds the video', async () => {
    await list.clock('Watch later', LATER).click()
    await shell.expectToast('Added', 'Video added to Watch Later', 'success')
  })
  await page.setViewportSize(NARROW)
  await test.step('WL-05 a card removes it', async () => {
    await expect(list.clock('Remove from Watch Later', LATER)).toHaveAttribute('aria-pressed', 'true')
    await list.clock('Remove from Watch Later', LATER).click()
    await shell.expectToast('Removed', 'Video removed from Watch Later')
  })
  await list.clock('Watch later', LATER).click()
  await shell.expectToast('Added', 'Video added to Watch Later')

  await shell.openMenu()
  await shell.menuItem('Watch Later').click()
  await test.step('WL-01 the heading', async () => {
    await expect(shell.heading).toHaveText('Watch Later')
  })
  await test.step('WL-02 the page has its own list', async () => {
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport)
      await list.expectTitles(LATER)
    }
    await list.remove(LATER, 'Watch Later')
    await shell.expectToast('Removed', 'Video removed from Watch Later', 'default', 'Undo')
    await expect(list.cards).toHaveCount(0)
  })

  const saved = await page.request.post(`/api/videos/${kept.id}/save`)
  expect(saved.ok()).toBe(true)
  await page.route('**/api/users/*/saved*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/saved')
  await expect(shell.main.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/users/*/saved*')
  await shell.main.getByRole('button', { name: 'Try again' }).click()
  await test.step('SV-03 the list of saved videos', async () => {
    await list.expectTitles(KEPT)
  })
  await list.remove(KEPT, 'saved videos')
  await shell.expectToast('Removed', 'Video removed from saved items', 'default', 'Undo')
  await expect(nothing).toBeVisible()
  await test.step('a removal is undone', async () => {
    const path = `/api/users/${me.id}/saved`
    // The removal is done: closing the tab now changes nothing.
    expect(await (await page.request.get(path)).json()).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await list.expectTitles(KEPT)
    expect(await (await page.request.get(path)).json()).toMatchObject([{ id: kept.id }])
  })
})
