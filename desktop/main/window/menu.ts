import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { MenuEntry } from '../electron-api.ts'
import type { Help } from '../help/help.ts'
import type { Zoom } from './zoom.ts'

const LINE: MenuEntry = { type: 'separator' }

interface Options {
  isMac: boolean
  /** Developer tools are not in installed builds. */
  isPackaged: boolean
  openPath(path: string): void
  zoom: Pick<Zoom, 'in' | 'out' | 'reset'>
  help: Help['menu']
}

export function menuTemplate({ isMac, isPackaged, openPath, zoom, help }: Options): MenuEntry[] {
  const settings: MenuEntry = {
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => openPath('/settings'),
  }
  const about: MenuEntry = { role: 'about', label: `About ${PRODUCT_NAME}` }
  const application: MenuEntry = {
    label: PRODUCT_NAME,
    submenu: [
      about,
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
        { label: 'Actual Size', accelerator: 'CmdOrCtrl+0', click: zoom.reset },
        { label: 'Zoom In', accelerator: 'CmdOrCtrl+Plus', click: zoom.in },
        // The same key without shift on most keyboards.
        { label: 'Zoom In', accelerator: 'CmdOrCtrl+=', visible: false, click: zoom.in },
        { label: 'Zoom Out', accelerator: 'CmdOrCtrl+-', click: zoom.out },
        LINE,
        { role: 'togglefullscreen' },
        ...(isPackaged ? [] : [LINE, { role: 'toggleDevTools' } as const]),
      ],
    },
    { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'close' }] },
    {
      role: 'help',
      label: 'Help',
      submenu: [
        { label: 'Open Log Folder', click: help.openLogFolder },
        { label: 'Copy Diagnostics', click: help.copyDiagnostics },
        ...(isMac ? [] : [LINE, about]),
      ],
    },
  ]
}
