import type { ElectronApi, MenuEntry } from '../../electron-api.ts'
import { Events, type Listener } from './events.ts'
import type { Seen } from './seen.ts'

export interface ShownNotification {
  title: string
  body: string
  click(): void
  /** The system refuses to show it, on macOS and Windows. */
  fail(error: string): void
}

type Desk = Pick<
  ElectronApi,
  'dialog' | 'makeTray' | 'Notification' | 'chooseFolder' | 'setMenu' | 'popUpMenu' | 'clipboard' | 'shell'
>

/** What the system shows outside of the window: dialogs, the tray, notifications, the menu, other programs. */
export function doubleDesk(seen: Seen, notifications: ShownNotification[], platform: NodeJS.Platform): Desk {
  return {
    dialog: {
      showOpenDialog: () => Promise.resolve({ canceled: seen.chosen.length === 0, filePaths: seen.chosen }),
      showMessageBox(options) {
        seen.questions.push(options.message)
        return Promise.resolve({ response: seen.answer })
      },
      showErrorBox: (title) => void seen.errorBoxes.push(title),
    },
    makeTray(_, click) {
      const tray = { words: '', menu: [] as MenuEntry[], click }
      seen.tray = tray
      return {
        say: (words, menu) => void Object.assign(tray, { words, menu }),
        destroy: () => void (seen.tray = null),
      }
    },
    Notification: class {
      static isSupported = () => true
      readonly #options: { title: string; body: string }
      readonly #events = new Events()
      constructor(options: { title: string; body: string }) {
        this.#options = options
      }
      show(): void {
        notifications.push({
          ...this.#options,
          click: () => this.#events.emit('click'),
          fail: (error) => this.#events.emit('failed', {}, error),
        })
      }
      on(event: 'click' | 'failed', listener: Listener): void {
        this.#events.on(event, listener)
      }
    },
    chooseFolder: () => Promise.resolve(null),
    setMenu(template) {
      seen.hasSetMenu = true
      // A Mac keeps the menu that is there. Electron has its own one until the first call.
      if (template || platform !== 'darwin') seen.menu = template
    },
    popUpMenu: (template) => void (seen.contextMenu = template),
    clipboard: { writeText: (text) => void (seen.clipboard = text) },
    shell: {
      openExternal: (url) => Promise.resolve(void seen.openedOutside.push(url)),
      openPath: (folder) => Promise.resolve((seen.shownFolders.push(folder), seen.folderProblem)),
    },
  }
}
