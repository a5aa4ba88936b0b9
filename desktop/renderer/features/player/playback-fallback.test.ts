import { expect, test } from 'vitest'
import { classifyError, isNewError, nextAction, streamStrategy, type Strategy } from './playback-fallback.ts'

test('Safari plays streams by itself, other browsers with hls.js, the oldest play the file', () => {
  const strategy = (playlists: CanPlayTypeResult, hasMediaSource: boolean, hasManagedMediaSource: boolean) =>
    streamStrategy({ playlists, hasMediaSource, hasManagedMediaSource })
  // An old iPhone: no media source at all.
  expect(strategy('maybe', false, false)).toBe('element')
  // A new iPhone, and Safari on a Mac.
  expect(strategy('maybe', false, true)).toBe('element')
  expect(strategy('maybe', true, true)).toBe('element')
  // Chromium, without and with native playlists.
  expect(strategy('', true, false)).toBe('library')
  expect(strategy('maybe', true, false)).toBe('library')
  expect(strategy('', false, true)).toBe('library')
  expect(strategy('', false, false)).toBe('file')
})

test('an error is one of the network, unless the data can’t be played', () => {
  expect(classifyError(2, false)).toBe('network')
  expect(classifyError(3, true)).toBe('media')
  // The source gave no data: where the video has played, the server is away.
  expect(classifyError(4, false)).toBe('media')
  expect(classifyError(4, true)).toBe('network')
})

/** All actions after errors, until playing is given up. */
function actionsAfter(strategy: Strategy, error: 'network' | 'media'): string[] {
  const actions: string[] = []
  let action = nextAction({ strategy, retries: 0 }, error)
  for (; action; action = nextAction(action, error)) {
    actions.push(`${action.strategy} after ${action.delayMs}`)
  }
  return actions
}

test('a network error is retried, then the file plays, then playing is given up', () => {
  const file = ['file after 1000', 'file after 2000', 'file after 4000', 'file after 8000']
  expect(actionsAfter('file', 'network')).toEqual(file)
  expect(actionsAfter('library', 'network')).toEqual(['file after 0', ...file])
  expect(actionsAfter('element', 'network')).toEqual(['element after 1000', 'file after 0', ...file])
})

test('data that can’t be played isn’t retried', () => {
  expect(actionsAfter('library', 'media')).toEqual(['file after 0'])
  expect(actionsAfter('element', 'media')).toEqual(['file after 0'])
  expect(actionsAfter('file', 'media')).toEqual([])
})

test('an error at another position has all its retries', () => {
  expect(isNewError(null, 0)).toBe(true)
  expect(isNewError(61, 63)).toBe(false)
  expect(isNewError(61, 70)).toBe(true)
  expect(isNewError(61, 12)).toBe(true)
})
