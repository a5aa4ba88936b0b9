import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import type { Window } from '../../electron-api.ts'
import { ContentsDouble } from './contents-double.ts'
import { Events } from './events.ts'

export class WindowDouble extends Events implements Window {
  readonly webContents = new ContentsDouble()
  readonly options: BrowserWindowConstructorOptions
  url = ''
  loads = 0
  isShown = false
  isInFront = false
  isSmall = false
  isLarge = false
  isGone = false
  bounds = { x: 40, y: 50, width: 1000, height: 700 }

  constructor(options: BrowserWindowConstructorOptions) {
    super()
    this.options = options
  }
  once = this.on
  loadURL(url: string): Promise<void> {
    this.url = url
    this.loads += 1
    return Promise.resolve()
  }
  show = (): void => void (this.isShown = true)
  focus = (): void => void (this.isInFront = true)
  restore = (): void => void (this.isSmall = false)
  maximize = (): void => void (this.isLarge = true)
  isMinimized = (): boolean => this.isSmall
  isMaximized = (): boolean => this.isLarge
  isFocused = (): boolean => this.isInFront
  isDestroyed = (): boolean => this.isGone
  getNormalBounds = () => this.bounds
  setBounds = (bounds: Rectangle): void => void (this.bounds = { ...bounds })
  isKiosk = false
  setKiosk = (isOn: boolean): void => void (this.isKiosk = isOn)
  close(): void {
    let isStopped = false
    this.emit('close', { preventDefault: () => void (isStopped = true) })
    if (!isStopped) this.destroy()
  }
  destroy(): void {
    this.isGone = true
    this.emit('closed')
  }
}
