import { expect, test } from 'vitest'
import {
  findShortcut,
  isCharacter,
  keyLabels,
  SHORTCUT_PLACES,
  shortcutsOf,
  type PressedKey,
  type ShortcutPlace,
} from './shortcuts.ts'

const places = Object.keys(SHORTCUT_PLACES) as ShortcutPlace[]
const keysOf = (place: ShortcutPlace) => shortcutsOf(place).flatMap(([, { keys }]) => keys)

const press = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
})
const find = (place: ShortcutPlace, key: string, held?: Partial<PressedKey>) =>
  findShortcut(place, press(key, held))?.name

test('a key has one meaning in each place, also beside the keys of every screen', () => {
  for (const place of places) {
    const keys = place === 'everywhere' ? keysOf(place) : [...keysOf('everywhere'), ...keysOf(place)]
    expect(new Set(keys).size, place).toBe(keys.length)
  }
})

test('each shortcut is found by each of its keys, and says what it does', () => {
  for (const place of places) {
    for (const [name, shortcut] of shortcutsOf(place)) {
      expect(shortcut.does).toMatch(/^[A-Z].*[^.]$/)
      expect(keyLabels(shortcut).join()).not.toBe('')
      for (const key of shortcut.keys) {
        expect(key).toBe(key.length === 1 ? key.toLowerCase() : key)
        expect(find(place, key)).toBe(name)
      }
    }
  }
})

test('with Ctrl, Alt or Meta, and while a text is composed, no key is a shortcut', () => {
  for (const place of places) {
    for (const key of keysOf(place)) {
      for (const held of ['ctrlKey', 'altKey', 'metaKey', 'isComposing']) {
        expect(find(place, key, { [held]: true })).toBeUndefined()
      }
    }
  }
})

test('Shift belongs to the characters that need it; with a letter, Space or an arrow it is another key', () => {
  expect(find('everywhere', '?', { shiftKey: true })).toBe('showShortcuts')
  expect(find('player', '>', { shiftKey: true })).toBe('faster')
  // The digits of a French keyboard.
  expect(find('player', '5', { shiftKey: true })).toBe('seekToTenth')
  for (const key of ['K', ' ', 'ArrowLeft']) expect(find('player', key, { shiftKey: true })).toBeUndefined()
})

test('letters are found under Caps Lock, and by their place on a keyboard of another script', () => {
  expect(find('player', 'M')).toBe('toggleSound')
  expect(find('player', 'ь', { code: 'KeyM' })).toBe('toggleSound')
  expect(find('player', 'ö', { code: 'Semicolon' })).toBeUndefined()
  expect(find('player', 'x', { code: 'KeyM' })).toBeUndefined()
})

test('the keys are named as they stand on a keyboard', () => {
  expect(keyLabels({ keys: [' ', 'k'], does: '' })).toEqual(['Space', 'K'])
  expect(keyLabels({ keys: ['ArrowUp', 'PageUp'], does: '' })).toEqual(['↑', 'Page Up'])
  expect(keyLabels({ keys: ['0', '1'], shown: '0 – 1', does: '' })).toEqual(['0 – 1'])
})

test('letters, digits and signs are characters; Space and keys with a name are not', () => {
  expect(['k', '5', '?', '<'].map(isCharacter)).toEqual([true, true, true, true])
  expect([' ', 'ArrowLeft', 'Escape'].map(isCharacter)).toEqual([false, false, false])
})
