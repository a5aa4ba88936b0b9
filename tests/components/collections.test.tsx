import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { expectPath, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, expectGuardCard, expectTexts, expectToast, shell, step } from './page.ts'

const SAVE = 'Please sign in to save videos to your collection.'
const LISTS = /^\/api\/users\/\d+\/(saved|watch-later)$/
const cards = shell.main.getByRole('article')
const nothing = shell.main.getByText("You haven't saved any videos yet.", { exact: true })
const tryAgain = shell.main.getByRole('button', { name: 'Try again' })

/** The Watch Later button of a card, by its label. */
const clock = (does: 'Watch later' | 'Remove from Watch Later', title: string) =>
  shell.main.getByRole('button', { name: `${does}: ${title}`, exact: true })
const remove = (title: string, from: 'saved videos' | 'Watch Later') =>
  page.getByRole('button', { name: `Remove ${title} from ${from}`, exact: true }).click()
const expectTitles = (...titles: string[]) => expectTexts(cards.getByRole('heading'), titles)

/** The first two of the trending videos: a save more or less of the first leaves their order as it is. */
async function twoVideos(): Promise<[Video, Video]> {
  const [kept, later] = await ask<Video[]>('/api/videos/trending')
  if (!kept || !later) throw new Error('The demo library is empty')
  return [kept, later]
}

test('signed out the lists are a card, and a press of a card asks to sign in', async () => {
  const [, { title }] = await twoVideos()
  openApp('/watch-later')
  await step('WL-03 signed out, /watch-later shows the card', () => expectGuardCard('Sign In Required', SAVE))
  await shell.sidebarToggle('Open').click()
  await shell.sidebar.getByRole('link', { name: 'Saved' }).click()
  await expectPath('/saved')
  await step('SV-05 signed out, /saved shows the card', () => expectGuardCard('Sign In Required', SAVE))
  expect(network.calls(LISTS)).toEqual([])
  openApp(`/search?q=${encodeURIComponent(title)}`)
  await clock('Watch later', title).click()
  await expectToast('Authentication Required', 'Please log in to perform this action', 'Sign in')
})

test('the Watch Later list is filled and emptied by cards; a failure gets a message', async () => {
  forgive(/^RequestError: 500/)
  const [, { title }] = await twoVideos()
  await join()
  openApp(`/search?q=${encodeURIComponent(title)}`)
  await step('WL-04 a failed add is told, and changes nothing', async () => {
    const mend = network.answer(/\/watch-later$/, () => new Response('', { status: 500 }))
    await clock('Watch later', title).click()
    await expectToast('Error', 'Failed to add video to Watch Later')
    await expect.element(shell.toast).toHaveAttribute('data-toast', 'destructive')
    await expect.element(clock('Watch later', title)).toHaveAttribute('aria-pressed', 'false')
    mend()
  })
  await step('WL-04 a card adds the video', async () => {
    await clock('Watch later', title).click()
    await expectToast('Added', 'Video added to Watch Later')
    await expect.element(shell.toast).toHaveAttribute('data-toast', 'success')
  })
  await page.viewport(...PHONE)
  await step('WL-05 a card removes it', async () => {
    await expect.element(clock('Remove from Watch Later', title)).toHaveAttribute('aria-pressed', 'true')
    await clock('Remove from Watch Later', title).click()
    await expectToast('Removed', 'Video removed from Watch Later')
  })
  await clock('Watch later', title).click()
  await expectToast('Added', 'Video added to Watch Later')

  await shell.account.click()
  await page.getByRole('menuitem', { name: 'Watch Later', exact: true }).click()
  await step('WL-01 the heading', () => expect.element(shell.heading).toHaveTextContent('Watch Later'))
  await step('WL-02 the page has its own list', async () => {
    for (const [width, height] of [WIDE, PHONE]) {
      await page.viewport(width, height)
      await expectTitles(title)
    }
    await remove(title, 'Watch Later')
    await expectToast('Removed', 'Video removed from Watch Later', 'Undo')
    await expectCount(cards, 0)
  })
})

test('the saved videos are empty, fail, show what was saved, and undo a removal', async () => {
  forgive(/^RequestError: 500/)
  const [kept] = await twoVideos()
  const me = await join()
  const path = `/api/users/${me.id}/saved`
  openApp('/saved')
  for (const [width, height] of [PHONE, WIDE]) {
    await page.viewport(width, height)
    await step('SV-01 the heading', () => expect.element(shell.heading).toHaveTextContent('Saved Videos'))
    await step('SV-02 the subtitle', () =>
      expect.element(shell.main.getByText('Your collection of saved videos', { exact: true })).toBeVisible(),
    )
    await step('SV-04 the empty message', () => expect.element(nothing).toBeVisible())
  }
  await step('SV-07 the list of the signed-in user is read', () =>
    expect(new Set(network.calls(LISTS).map((call) => call.path))).toEqual(new Set([path])),
  )

  await ask(`/api/videos/${kept.id}/save`, {})
  const mend = network.fail(/\/saved/)
  openApp('/saved')
  await expect.element(tryAgain).toBeVisible()
  mend()
  await tryAgain.click()
  await step('SV-03 the list of saved videos', () => expectTitles(kept.title))
  await remove(kept.title, 'saved videos')
  await expectToast('Removed', 'Video removed from saved items', 'Undo')
  await expect.element(nothing).toBeVisible()
  await step('a removal is undone', async () => {
    // The removal is done: closing the tab now changes nothing.
    expect(await ask(path)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectTitles(kept.title)
    expect(await ask(path)).toMatchObject([{ id: kept.id }])
  })
  await remove(kept.title, 'saved videos')
  await expectCount(cards, 0)
})
