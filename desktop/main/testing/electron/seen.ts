import type { CustomScheme } from 'electron'
import type { Display, MenuEntry, PermissionDetails } from '../../electron-api.ts'

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
  loginItems: { openAtLogin: boolean; path?: string; args?: string[] }[]
  wasOpenedAtLogin: boolean
  relaunches: string[][]
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
  loginItems: [],
  wasOpenedAtLogin: false,
  relaunches: [],
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
