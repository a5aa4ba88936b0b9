import type { AboutPanelOptionsOptions, CustomScheme } from 'electron'
import type { Display, LoginItemStatus, MenuEntry, PermissionDetails } from '../../electron-api.ts'

export function aDisplay(id: number, label: string, x: number): Display {
  const bounds = { x, y: 0, width: 1920, height: 1080 }
  return { id, label, bounds, workArea: bounds }
}

/** What the app did to its Electron, and what Electron answers. */
export interface Seen {
  openedOutside: string[]
  schemes: CustomScheme[]
  linkSchemes: string[]
  /** The id by which Windows groups windows and shows notices. */
  appUserModelId: string | null
  menu: MenuEntry[] | null
  contextMenu: MenuEntry[]
  clipboard: string
  /** Folders that the system was asked to show, and why it could not. */
  shownFolders: string[]
  folderProblem: string
  about: AboutPanelOptionsOptions
  /** The languages of the system, the one of the person first. */
  languages: string[]
  /** The languages that are checked, each with a dictionary; null: as Chromium has it by itself. */
  checkedLanguages: string[] | null
  isSpellingChecked: boolean
  addedWords: string[]
  hasSetMenu: boolean
  menuBeforeReady: 'none' | 'of Electron'
  loginItems: { openAtLogin: boolean; path?: string; args?: string[] }[]
  wasOpenedAtLogin: boolean
  loginStatus: LoginItemStatus
  relaunches: string[][]
  /** Whether this instance is the only one that may run. */
  hasLock: boolean
  /** Switches of Chromium. */
  switches: Record<string, string>
  errorBoxes: string[]
  hasExited: boolean
  /** Blockers that keep displays awake. */
  blockers: Set<number>
  /** Kilobytes of each page. */
  memory: number
  displays: Display[]
  /** What the person chooses in the system's dialog. */
  chosen: string[]
  questions: string[]
  /** The button that the person presses in each message box. */
  answer: number
  tray: { words: string; menu: MenuEntry[]; click(): void } | null
  hasQuit: boolean
  handler(request: Request): Promise<Response>
  mayAsk(permission: string, frame?: PermissionDetails): boolean
  mayHave(permission: string, frame?: PermissionDetails): boolean
  /** The headers that a frame's request goes out with. */
  headersOf(url: string, headers: Record<string, string>): Record<string, string>
  mayHaveDevice(): boolean
}

export const nothingSeen = (): Seen => ({
  openedOutside: [],
  schemes: [],
  linkSchemes: [],
  appUserModelId: null,
  menu: [],
  contextMenu: [],
  clipboard: '',
  shownFolders: [],
  folderProblem: '',
  about: {},
  languages: ['en-US'],
  checkedLanguages: null,
  isSpellingChecked: true,
  addedWords: [],
  hasSetMenu: false,
  menuBeforeReady: 'none',
  loginItems: [],
  wasOpenedAtLogin: false,
  loginStatus: 'enabled',
  relaunches: [],
  hasLock: true,
  switches: {},
  errorBoxes: [],
  hasExited: false,
  blockers: new Set(),
  memory: 200_000,
  displays: [aDisplay(1, 'Laptop', 0)],
  chosen: [],
  questions: [],
  answer: 0,
  tray: null,
  hasQuit: false,
  handler: () => Promise.reject(new Error('No handler answers')),
  mayAsk: () => true,
  mayHave: () => true,
  mayHaveDevice: () => true,
  headersOf: (_, headers) => headers,
})
