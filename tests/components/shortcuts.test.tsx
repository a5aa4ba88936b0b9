import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import {
  keyLabels,
  SHORTCUT_PLACES,
  SHORTCUTS,
  shortcutsOf,
  type ShortcutName,
  type ShortcutPlace,
} from '../../desktop/renderer/lib/shortcuts.ts'
import { openApp, PHONE, WIDE } from './app.tsx'
import { feed } from './feed.ts'
import { ask } from './network.ts'
import { expectCount, expectTexts, press, shell, step } from './page.ts'
import { expectPlaying, player, videoOf } from './player.ts'

const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

const pressKey = (key: string) => userEvent.keyboard(key.length === 1 ? key : `{${key}}`)
const picture = () => videoOf(player.picture)

/** Asks often: the test presses thirty keys, one after the other. */
const soon = <Value,>(read: () => Value) => expect.poll(read, { interval: 20 })

/** A training video with captions, in the player and paused. */
async function openPaused(): Promise<void> {
  openApp('/terms')
  const [video] = await ask<Video[]>('/api/search?q=minutes+of+command')
  if (!video?.captionsUrl) throw new Error('The demo library has no training video with captions')
  // Without a press no browser plays a video with its sound.
  await shell.heading.click()
  await player.open(video)
  await expectPlaying(player.picture)
  await pressKey('k')
  await expect.poll(() => picture().paused).toBe(true)
}

test('every shortcut of the registry controls the player, by each of its keys', async () => {
  await openPaused()
  /** Expects that the key moves the video, from its twentieth second, by this much. */
  const moves = (by: number) => async (key: string) => {
    picture().currentTime = 20
    await pressKey(key)
    await soon(() => picture().currentTime).toBeCloseTo(20 + by, 2)
  }
  /** Expects that the key changes what is read to the opposite, and back. */
  const toggles = (read: () => boolean) => async (key: string) => {
    const before = read()
    await pressKey(key)
    await soon(read).toBe(!before)
    await pressKey(key)
    await soon(read).toBe(before)
  }
  const rate = () => picture().playbackRate
  const volume = () => picture().volume
  const effects: Record<ShortcutName<'player'>, (key: string) => Promise<void>> = {
    togglePlay: toggles(() => picture().paused),
    back: moves(-5),
    forward: moves(5),
    backFar: moves(-10),
    forwardFar: moves(10),
    previousFrame: moves(-1 / 30),
    nextFrame: moves(1 / 30),
    async seekToTenth(key) {
      await pressKey(key)
      await soon(() => picture().currentTime).toBeCloseTo((Number(key) / 10) * picture().duration, 1)
    },
    async slower(key) {
      await pressKey(key)
      await soon(rate).toBe(0.75)
    },
    async faster(key) {
      await pressKey(key)
      await soon(rate).toBe(1)
      await pressKey(key)
      await soon(rate).toBe(1.25)
      await expect.element(player.dialog.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.25')
    },
    async louder(key) {
      picture().volume = 0.5
      await pressKey(key)
      await soon(volume).toBeCloseTo(0.6)
    },
    async quieter(key) {
      await pressKey(key)
      await soon(volume).toBeCloseTo(0.5)
    },
    toggleSound: toggles(() => picture().muted),
    toggleCaptions: toggles(() => picture().textTracks[0]?.mode === 'showing'),
    toggleFullscreen: toggles(() => document.fullscreenElement !== null),
  }
  for (const [name, { keys, does }] of shortcutsOf('player')) {
    for (const key of keys) await step(`${key} ${does}`, () => effects[name](key))
  }
  await step('a frame forward pauses a video that plays', async () => {
    await pressKey(' ')
    await soon(() => picture().paused).toBe(false)
    await pressKey('.')
    await soon(() => picture().paused).toBe(true)
  })
})

test('no shortcut acts while something is typed, with a modifier, or behind another dialog', async () => {
  await openPaused()
  const state = () => {
    const { paused, muted, currentTime, playbackRate, volume } = picture()
    return { paused, muted, currentTime, playbackRate, volume }
  }
  const before = state()
  await player.toggleComments.click()
  const text = 'k j l m < > , . 5 ? /'
  await press(player.comment, text)
  await expect.element(player.comment).toHaveValue(text)
  await expectCount(sheet, 0)
  expect(state()).toEqual(before)

  player.surface.element().focus()
  for (const key of ['m', 'k', 'j', '.', '5', '{ArrowLeft}', ' ']) {
    for (const modifier of ['Control', 'Alt', 'Meta'])
      await userEvent.keyboard(`{${modifier}>}${key}{/${modifier}}`)
  }
  for (const key of ['M', 'K', '{ArrowLeft}']) await userEvent.keyboard(`{Shift>}${key}{/Shift}`)
  expect(state()).toEqual(before)

  // A select finds its options by their first characters, and a slider moves with the arrows.
  await press(player.dialog.getByRole('combobox', { name: 'Speed' }), 'm')
  await press(player.dialog.getByRole('slider', { name: 'Volume' }), '{ArrowLeft}')
  expect(state()).toEqual({ ...before, volume: before.volume - 0.05 })

  await player.openShare()
  for (const key of ['m', 'k', 'ArrowLeft', '/']) await pressKey(key)
  await pressKey('Escape')
  await expectCount(player.shareDialog, 0)
  expect(state()).toMatchObject({ paused: true, muted: before.muted, currentTime: before.currentTime })
})

test('? lists every shortcut and says how to switch the characters off', async () => {
  openApp('/shorts')
  await feed.expectPlace(1)
  await vi.waitFor(
    async () => {
      await pressKey('?')
      await expect.element(sheet, { timeout: 1_000 }).toBeVisible()
    },
    { timeout: 15_000 },
  )
  for (const place of Object.keys(SHORTCUT_PLACES) as ShortcutPlace[]) {
    const lines = sheet.getByRole('region', { name: SHORTCUT_PLACES[place] })
    const expected = shortcutsOf(place).map(([, shortcut]) => shortcut.does + keyLabels(shortcut).join('or'))
    await expectTexts(lines.css('dl > div'), expected)
  }
  for (const [width, height] of [WIDE, PHONE]) {
    await page.viewport(width, height)
    expect(await commands.findInaccessible()).toEqual([])
  }
  await page.viewport(...WIDE)
  // The clips rest behind the sheet.
  await pressKey('n')
  await feed.expectPlace(1)

  await press(sheet.getByRole('checkbox', { name: 'Letters and characters are shortcuts' }), ' ')
  await pressKey('Escape')
  await expectCount(sheet, 0)
  openApp('/shorts')
  await feed.expectPlace(1)
  await pressKey('n')
  await pressKey('?')
  await pressKey('ArrowDown')
  await feed.expectPlace(2)
  await expectCount(sheet, 0)

  await shell.sidebarToggle('Open').click()
  await shell.sidebar.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await press(sheet.getByRole('checkbox'), ' ')
  await expect.element(sheet.getByRole('checkbox')).toBeChecked()
  await pressKey('Escape')
  await expectCount(sheet, 0)
  await press(shell.main, '?')
  await expect.element(sheet).toBeVisible()
  // Whether it is open outlives the app of this test.
  await pressKey('Escape')
  await expectCount(sheet, 0)
})

test('keys move through clips, and / leads to the search field on every width', async () => {
  // Where the viewer prefers less motion, a clip waits until it is played.
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
  openApp('/shorts')
  await feed.expectPlace(1)
  const clip = () => videoOf(feed.clip)
  const { next, previous, togglePlay, toggleSound } = SHORTCUTS.clips
  for (const [place, key] of next.keys.entries()) {
    await pressKey(key)
    await feed.expectPlace(place + 2)
  }
  for (const [place, key] of previous.keys.entries()) {
    await pressKey(key)
    await feed.expectPlace(next.keys.length - place)
  }
  await expectPlaying(feed.clip)
  for (const [turn, key] of togglePlay.keys.entries()) {
    await pressKey(key)
    await expect.poll(() => clip().paused).toBe(turn % 2 === 0)
  }
  for (const key of toggleSound.keys) {
    const before = clip().muted
    await pressKey(key)
    await expect.poll(() => clip().muted).toBe(!before)
  }
  for (const [width, height] of [WIDE, PHONE]) {
    await page.viewport(width, height)
    // The header follows the width a moment later.
    await expectCount(
      shell.header.getByRole('button', { name: 'Search', exact: true }),
      width === PHONE[0] ? 1 : 0,
    )
    await pressKey('/')
    await expect.element(shell.search).toHaveFocus()
    await userEvent.keyboard('n/?')
    await expect.element(shell.search).toHaveValue('n/?')
    await feed.expectPlace(1)
    await shell.search.fill('')
    feed.root.element().focus()
  }
})
