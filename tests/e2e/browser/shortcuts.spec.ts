import type { Page } from '@playwright/test'
import type { Video } from '#shared/contract/videos.ts'
import {
  keyLabels,
  SHORTCUT_PLACES,
  SHORTCUTS,
  shortcutsOf,
  type ShortcutName,
  type ShortcutPlace,
} from '../../../desktop/renderer/lib/shortcuts.ts'
import { expectInFront } from '../../pages/dialog.ts'
import { FeedPage } from '../../pages/feed-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { VIEWPORTS } from './people.ts'

test.use({ siteName: 'clips', siteClips: 45 })

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Asks often: the test presses thirty keys, one after the other. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { intervals: [20, 50, 100] })

/** A training video with captions, in the player and paused. */
async function openPaused(page: Page): Promise<PlayerPage> {
  const player = new PlayerPage(page)
  await page.goto('/terms')
  const [video] = (await (await page.request.get('/api/search?q=minutes+of+command')).json()) as Video[]
  if (!video?.captionsUrl) throw new Error('The demo library has no training video with captions')
  await player.open(video)
  await expectPlaying(player.picture)
  await page.keyboard.press('k')
  await expect.poll(() => player.read('paused')).toBe(true)
  return player
}

test('every shortcut of the registry controls the player, by each of its keys', async ({ page }) => {
  const player = await openPaused(page)
  const at = (seconds: number) =>
    player.picture.evaluate((element: HTMLVideoElement, to) => void (element.currentTime = to), seconds)
  /** Expects that the key moves the video, from its twentieth second, by this much. */
  const moves = (by: number) => async (key: string) => {
    await at(20)
    await page.keyboard.press(key)
    await soon(() => player.time()).toBeCloseTo(20 + by, 2)
  }
  /** Expects that the key changes what is read to the opposite, and back. */
  const toggles = (read: () => Promise<boolean>) => async (key: string) => {
    const before = await read()
    await page.keyboard.press(key)
    await soon(read).toBe(!before)
    await page.keyboard.press(key)
    await soon(read).toBe(before)
  }
  const rate = () => player.read('playbackRate')
  const volume = () => player.read('volume')
  const isFullscreen = () => page.evaluate(() => document.fullscreenElement !== null)
  const hasCaptions = () =>
    player.picture.evaluate(({ textTracks }: HTMLVideoElement) => textTracks[0]?.mode === 'showing')
  const effects: Record<ShortcutName<'player'>, (key: string) => Promise<void>> = {
    togglePlay: toggles(() => player.read('paused')),
    back: moves(-5),
    forward: moves(5),
    backFar: moves(-10),
    forwardFar: moves(10),
    previousFrame: moves(-1 / 30),
    nextFrame: moves(1 / 30),
    async seekToTenth(key) {
      const duration = await player.read('duration')
      await page.keyboard.press(key)
      await soon(() => player.time()).toBeCloseTo((Number(key) / 10) * duration, 1)
    },
    async slower(key) {
      await page.keyboard.press(key)
      await soon(rate).toBe(0.75)
    },
    async faster(key) {
      await page.keyboard.press(key)
      await soon(rate).toBe(1)
      await page.keyboard.press(key)
      await soon(rate).toBe(1.25)
      await expect(player.dialog.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.25')
    },
    async louder(key) {
      await player.picture.evaluate((element: HTMLVideoElement) => void (element.volume = 0.5))
      await page.keyboard.press(key)
      await soon(volume).toBeCloseTo(0.6)
    },
    async quieter(key) {
      await page.keyboard.press(key)
      await soon(volume).toBeCloseTo(0.5)
    },
    toggleSound: toggles(() => player.read('muted')),
    toggleCaptions: toggles(hasCaptions),
    toggleFullscreen: toggles(isFullscreen),
  }
  for (const [name, { keys, does }] of shortcutsOf('player')) {
    for (const key of keys) await test.step(`${key} ${does}`, () => effects[name](key))
  }
  await test.step('a frame forward pauses a video that plays', async () => {
    await page.keyboard.press(' ')
    await soon(() => player.read('paused')).toBe(false)
    await page.keyboard.press('.')
    await soon(() => player.read('paused')).toBe(true)
  })
})

test('no shortcut acts while something is typed, with a modifier, or behind another dialog', async ({
  page,
}) => {
  const player = await openPaused(page)
  const state = () =>
    player.picture.evaluate(({ paused, muted, currentTime, playbackRate, volume }: HTMLVideoElement) => ({
      paused,
      muted,
      currentTime,
      playbackRate,
      volume,
    }))
  const before = await state()
  await player.toggleComments.click()
  await player.comment.focus()
  const text = 'k j l m < > , . 5 ? /'
  await page.keyboard.type(text)
  await expect(player.comment).toHaveValue(text)
  await expect(sheetOf(page)).toHaveCount(0)
  expect(await state()).toEqual(before)

  await player.surface.focus()
  for (const key of ['m', 'k', 'j', '.', '5', 'ArrowLeft', ' ']) {
    for (const modifier of ['Control', 'Alt', 'Meta']) await page.keyboard.press(`${modifier}+${key}`)
  }
  for (const key of ['M', 'K', 'ArrowLeft']) await page.keyboard.press(`Shift+${key}`)
  expect(await state()).toEqual(before)

  // A select finds its options by their first characters, and a slider moves with the arrows.
  await player.dialog.getByRole('combobox', { name: 'Speed' }).focus()
  await page.keyboard.press('m')
  await player.dialog.getByRole('slider', { name: 'Volume' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await state()).toEqual({ ...before, volume: before.volume - 0.05 })

  await player.openShare()
  await expectInFront(player.shareDialog)
  for (const key of ['m', 'k', 'ArrowLeft', '/']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(player.shareDialog).toHaveCount(0)
  expect(await state()).toMatchObject({ paused: true, muted: before.muted, currentTime: before.currentTime })
})

test('? lists every shortcut and says how to switch the characters off', async ({ page }) => {
  const shell = new ShellPage(page)
  const sheet = sheetOf(page)
  const feed = new FeedPage(page)
  await page.goto('/shorts')
  await feed.expectPlace(1)
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 1000 })
  }).toPass()
  for (const place of Object.keys(SHORTCUT_PLACES) as ShortcutPlace[]) {
    const lines = sheet.getByRole('region', { name: SHORTCUT_PLACES[place] })
    const expected = shortcutsOf(place).map(([, shortcut]) => shortcut.does + keyLabels(shortcut).join('or'))
    await expect(lines.locator('dl > div')).toHaveText(expected)
  }
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  await page.setViewportSize(VIEWPORTS[0])
  // The clips rest behind the sheet.
  await page.keyboard.press('n')
  await feed.expectPlace(1)

  await sheet.getByRole('checkbox', { name: 'Letters and characters are shortcuts' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await feed.expectPlace(1)
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await page.keyboard.press('ArrowDown')
  await feed.expectPlace(2)
  await expect(sheet).toHaveCount(0)

  await shell.sidebarToggle('Open').click()
  await shell.sidebar.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await sheet.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await shell.main.press('?')
  await expect(sheet).toBeVisible()
})

test('keys move through clips, and / leads to the search field on every width', async ({ page }) => {
  // Where the viewer prefers less motion, a clip waits until it is played.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const feed = new FeedPage(page)
  const shell = new ShellPage(page)
  await page.goto('/shorts')
  await feed.expectPlace(1)
  const { next, previous, togglePlay, toggleSound } = SHORTCUTS.clips
  for (const [place, key] of next.keys.entries()) {
    await page.keyboard.press(key)
    await feed.expectPlace(place + 2)
  }
  for (const [place, key] of previous.keys.entries()) {
    await page.keyboard.press(key)
    await feed.expectPlace(next.keys.length - place)
  }
  await expectPlaying(feed.clip)
  for (const [press, key] of togglePlay.keys.entries()) {
    await page.keyboard.press(key)
    await feed.expectPaused(press % 2 === 0)
  }
  for (const key of toggleSound.keys) {
    const before = await feed.clip.evaluate((clip: HTMLVideoElement) => clip.muted)
    await page.keyboard.press(key)
    await expect.poll(() => feed.clip.evaluate((clip: HTMLVideoElement) => clip.muted)).toBe(!before)
  }
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    // The header follows the width a moment later.
    const isNarrow = viewport === VIEWPORTS[1]
    await expect(shell.header.getByRole('button', { name: 'Search', exact: true })).toHaveCount(
      isNarrow ? 1 : 0,
    )
    await page.keyboard.press('/')
    await expect(shell.search).toBeFocused()
    await page.keyboard.type('n/?')
    await expect(shell.search).toHaveValue('n/?')
    await feed.expectPlace(1)
    await shell.search.fill('')
    await feed.root.focus()
  }
})
