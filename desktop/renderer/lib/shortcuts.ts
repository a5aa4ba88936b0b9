export interface Shortcut {
  /** Values of `KeyboardEvent.key`; a letter in lower case. */
  keys: readonly string[]
  /** In place of the keys on the sheet, where there are many. */
  shown?: string
  /** What the keys do, for the sheet. */
  does: string
  /** A held key acts again and again. */
  isHeld?: true
}

/** The places where shortcuts apply, by their headings on the sheet. The player, which has most, fills a column. */
export const SHORTCUT_PLACES = {
  everywhere: 'Everywhere',
  clips: 'In shorts and clips',
  review: 'At the review desk',
  wall: 'On the wall',
  player: 'In the player',
} as const

export type ShortcutPlace = keyof typeof SHORTCUT_PLACES

/**
 * Every keyboard shortcut. The sheet lists them, `useShortcuts` asks for a handler of each one of a place, and the tests
 * press each one. A new shortcut is one entry here and its handler.
 */
export const SHORTCUTS = {
  everywhere: {
    showShortcuts: { keys: ['?'], does: 'Show the keyboard shortcuts' },
    search: { keys: ['/'], does: 'Go to the search field' },
    notice: { keys: ['F8'], does: 'Go to the notice on the screen, and back' },
  },
  player: {
    togglePlay: { keys: [' ', 'k'], does: 'Play or pause' },
    back: { keys: ['ArrowLeft'], does: 'Back 5 seconds', isHeld: true },
    forward: { keys: ['ArrowRight'], does: 'Forward 5 seconds', isHeld: true },
    backFar: { keys: ['j'], does: 'Back 10 seconds', isHeld: true },
    forwardFar: { keys: ['l'], does: 'Forward 10 seconds', isHeld: true },
    previousFrame: { keys: [','], does: 'Pause, and back one frame', isHeld: true },
    nextFrame: { keys: ['.'], does: 'Pause, and forward one frame', isHeld: true },
    seekToTenth: {
      keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
      shown: '0 – 9',
      does: 'Go to 0 % – 90 % of the video',
    },
    slower: { keys: ['<'], does: 'Play slower' },
    faster: { keys: ['>'], does: 'Play faster' },
    louder: { keys: ['ArrowUp'], does: 'Louder', isHeld: true },
    quieter: { keys: ['ArrowDown'], does: 'Quieter', isHeld: true },
    toggleSound: { keys: ['m'], does: 'Sound on or off' },
    toggleCaptions: { keys: ['c'], does: 'Captions on or off' },
    toggleFullscreen: { keys: ['f'], does: 'Full screen on or off' },
  },
  clips: {
    next: { keys: ['ArrowDown', 'PageDown', 'n'], does: 'Next clip', isHeld: true },
    previous: { keys: ['ArrowUp', 'PageUp', 'p'], does: 'Previous clip', isHeld: true },
    togglePlay: { keys: [' ', 'k'], does: 'Play or pause' },
    toggleSound: { keys: ['m'], does: 'Sound on or off' },
    close: { keys: ['Escape'], does: 'Leave full screen' },
  },
  review: {
    next: { keys: ['j'], does: 'Next video' },
    previous: { keys: ['k'], does: 'Previous video' },
    approve: { keys: ['a'], does: 'Approve, and open the next one' },
    reject: { keys: ['r'], does: 'Write the review notes; Enter rejects' },
    note: { keys: ['n'], does: 'Note at this second; Enter stores it' },
    undo: { keys: ['u'], does: 'Take the last decision back' },
  },
  wall: {
    settings: { keys: ['s'], does: 'Open the settings' },
    call: { keys: ['c'], does: 'Hold for a call, and go on' },
    pause: { keys: [' '], does: 'Pause for 20 seconds, and play on' },
    again: { keys: ['a'], does: 'Play the paused clip again' },
    next: { keys: ['n'], does: 'Leave the paused clip' },
    fullScreen: { keys: ['f'], does: 'Enter full screen' },
  },
} as const satisfies Record<ShortcutPlace, Record<string, Shortcut>>

export type ShortcutName<Place extends ShortcutPlace> = keyof (typeof SHORTCUTS)[Place] & string

/** The shortcuts of a place with their names, in the order of the sheet. */
export const shortcutsOf = <Place extends ShortcutPlace>(
  place: Place,
): readonly (readonly [ShortcutName<Place>, Shortcut])[] =>
  // Object.entries types the names of an object as text.
  Object.entries(SHORTCUTS[place]) as [ShortcutName<Place>, Shortcut][]

/** What a shortcut reads of an event. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

const isLetter = (key: string): boolean => /^[a-z]$/.test(key)

/** Whether the key writes a character. These shortcuts can be switched off: people who speak to their computer type them. */
export const isCharacter = (key: string): boolean => key.length === 1 && key !== ' '

/** The key in the registry's terms. On a keyboard of another script, the Latin letter of its place. */
function keyOf({ key, code }: PressedKey): string {
  if (key.length === 1 && key > '~') return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
  return key.length === 1 ? key.toLowerCase() : key
}

/** Shift belongs to a character that needs it, as `?` does; with a letter or an arrow it is another key. */
function isPlain(pressed: PressedKey): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed
  if (ctrlKey || metaKey || altKey || isComposing) return false
  const key = keyOf(pressed)
  return !shiftKey || (isCharacter(key) && !isLetter(key))
}

/** @returns the shortcut of the place that the pressed key means, with its key in the registry's terms */
export function findShortcut<Place extends ShortcutPlace>(
  place: Place,
  pressed: PressedKey,
): { name: ShortcutName<Place>; key: string; isHeld: boolean } | undefined {
  if (!isPlain(pressed)) return undefined
  const key = keyOf(pressed)
  const found = shortcutsOf(place).find(([, { keys }]) => keys.includes(key))
  return found && { name: found[0], key, isHeld: found[1].isHeld ?? false }
}

const NAMES: Record<string, string> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
}

/** The keys as they stand on a keyboard. */
export const keyLabels = ({ keys, shown }: Shortcut): readonly string[] =>
  shown === undefined ? keys.map((key) => NAMES[key] ?? key.toUpperCase()) : [shown]
