import type { ElectronApi, Window } from '../electron-api.ts'
import type { Settings } from '../settings.ts'
import { contextMenu } from './context-menu.ts'
import { createSpelling } from './spelling.ts'
import { createZoom } from './zoom.ts'

interface Options {
  electron: Pick<ElectronApi, 'app' | 'session' | 'clipboard' | 'popUpMenu'>
  settings: Settings
  platform: NodeJS.Platform
  getServer(): string | null
}

/** What the window offers for its page besides the page itself: zoom, context menu, spelling. The wall has none of it. */
export function createPageTools({ electron, settings, platform, getServer }: Options) {
  const zoom = createZoom(settings)
  const spelling = createSpelling({ electron, settings, platform })
  const actions = {
    getServer,
    addWord: spelling.addWord,
    copyText: (text: string) => electron.clipboard.writeText(text),
  }
  return {
    zoom,
    spelling,
    follow(window: Window): void {
      const { webContents: contents } = window
      zoom.follow(contents)
      window.on('closed', () => zoom.forget(contents))
      contents.on('context-menu', (_, at) => {
        const menu = contextMenu(at, contents, actions)
        if (menu) electron.popUpMenu(menu, { frame: at.frame, sourceType: at.menuSourceType })
      })
    },
  }
}
