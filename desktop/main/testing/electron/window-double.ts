import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import type { Window } from '../../electron-api.ts'
import { ContentsDouble } from './contents-double.ts'
import { Events } from './events.ts'
import { PlaceDouble } from './place-double.ts'

export interface WindowSystem {
  platform: NodeJS.Platform
  isWayland: boolean
  onWorkArea(): void
}

/** As in Electron: 'close' comes at once, 'closed' later, and a destroyed window answers nothing. */
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
  /** A page that keeps its window open, because something in it is not saved. */
  refusesToClose = false
  readonly place: PlaceDouble
  #endLoad: ((error: Error | null) => void) | null = null

  constructor(options: BrowserWindowConstructorOptions, system: WindowSystem) {
    super()
    this.options = options
    const { x = 40, y = 50, width = 1000, height = 700, kiosk = false } = options
    this.place = new PlaceDouble({
      ...system,
      bounds: kiosk ? { x, y, width, height } : { x: 40, y: 50, width: 1000, height: 700 },
      opensAsKiosk: kiosk,
      emit: (event) => this.emit(event),
    })
  }

  #live(): void {
    if (this.isGone) throw new TypeError('Object has been destroyed')
  }
  #ask<Value>(value: Value): Value {
    this.#live()
    return value
  }

  /** Rejects when another load takes its place, or the window ends. */
  loadURL(url: string): Promise<void> {
    this.#live()
    this.#endLoad?.(new Error(`ERR_ABORTED (-3) loading '${this.url}'`))
    this.url = url
    this.loads += 1
    return new Promise((resolve, reject) => {
      this.#endLoad = (error) => {
        this.#endLoad = null
        if (error) reject(error)
        else resolve()
      }
    })
  }
  /** The page has come whole. */
  finishLoad(): void {
    this.#endLoad?.(null)
    this.webContents.emit('did-finish-load')
  }
  show(): void {
    this.#live()
    this.isShown = true
  }
  focus(): void {
    this.#live()
    this.isInFront = true
  }
  restore(): void {
    this.#live()
    this.isSmall = false
  }
  maximize(): void {
    this.#live()
    this.isLarge = true
  }
  isMinimized = (): boolean => this.#ask(this.isSmall)
  isMaximized = (): boolean => this.#ask(this.isLarge)
  isFocused = (): boolean => this.#ask(this.isInFront)
  isDestroyed = (): boolean => this.isGone
  get bounds(): Rectangle {
    return this.place.bounds
  }
  get isKiosk(): boolean {
    return this.place.isKiosk
  }
  getBounds = (): Rectangle => this.#ask(this.bounds)
  getNormalBounds = (): Rectangle => this.#ask(this.bounds)
  setBounds(bounds: Rectangle): void {
    this.#live()
    this.place.setBounds(bounds)
  }
  setKiosk(isOn: boolean): void {
    this.#live()
    this.place.setKiosk(isOn)
  }
  close(): void {
    this.#live()
    let isStopped = false
    this.emit('close', { preventDefault: () => void (isStopped = true) })
    if (!isStopped) queueMicrotask(() => this.#unload())
  }
  #unload(): void {
    if (this.isGone) return
    let isForced = false
    if (this.refusesToClose) {
      this.webContents.emit('will-prevent-unload', { preventDefault: () => void (isForced = true) })
    }
    if (!this.refusesToClose || isForced) this.destroy()
  }
  /** A person closes the window. Resolves when it is closed, or stays. */
  async closeByHand(): Promise<void> {
    this.close()
    await new Promise((resolve) => setImmediate(resolve))
  }
  destroy(): void {
    if (this.isGone) return
    this.isGone = true
    this.webContents.isGone = true
    this.#endLoad?.(new Error(`ERR_FAILED (-2) loading '${this.url}'`))
    this.emit('closed')
  }
}
