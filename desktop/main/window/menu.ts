import { PRODUCT_NAME } from '#shared/limits.ts'
import type { MenuEntry } from '../electron-api.ts'

const LINE: MenuEntry = { type: 'separator' }

interface Options {
  isMac: boolean
  /** Developer tools are not in installed builds. */
  isPackaged: boolean
  openPath(path: string): void
}

export function menuTemplate({ isMac, isPackaged, openPath }: Options): MenuEntry[] {
  const settings: MenuEntry = {
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => openPath('/settings'),
  }
  const application: MenuEntry = {
    label: PRODUCT_NAME,
    submenu: [
      { role: 'about' },
      LINE,
      settings,
      LINE,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      LINE,
      { role: 'quit' },
    ],
  }
  return [
    ...(isMac ? [application] : []),
    {
      label: 'File',
      submenu: isMac ? [{ role: 'close' }] : [settings, LINE, { role: 'close' }, { role: 'quit' }],
    },
    {
      label: 'Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        LINE,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: 'View',
      submenu: [
        { label: 'Home', accelerator: 'CmdOrCtrl+Shift+H', click: () => openPath('/') },
        { role: 'reload' },
        LINE,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        LINE,
        { role: 'togglefullscreen' },
        ...(isPackaged ? [] : [LINE, { role: 'toggleDevTools' } as const]),
      ],
    },
    { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'close' }] },
  ]
}
