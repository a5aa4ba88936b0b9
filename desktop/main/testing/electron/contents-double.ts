import type { Contents } from '../../electron-api.ts'
import { Events } from './events.ts'

/** The page of a window, as the main process sees it. */
export class ContentsDouble extends Events implements Contents {
  sent: { channel: string; message: unknown }[] = []
  /** How often its process was ended. */
  kills = 0
  /** Its window is destroyed: nothing of it may be used. */
  isGone = false
  zoomLevel = 0
  /** Words that took the place of misspelled ones. */
  corrections: string[] = []
  #openWindow: (details: { url: string }) => { action: 'deny' } = () => {
    throw new Error('No handler decides about new windows')
  }

  #live(): void {
    if (this.isGone) throw new TypeError('Object has been destroyed')
  }
  forcefullyCrashRenderer(): void {
    this.#live()
    this.kills += 1
  }
  getOSProcessId(): number {
    this.#live()
    return 4711
  }
  setZoomLevel(level: number): void {
    this.#live()
    this.zoomLevel = level
  }
  replaceMisspelling(text: string): void {
    this.#live()
    this.corrections.push(text)
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void {
    this.#live()
    this.#openWindow = handler
  }
  /** @throws if the message can't be cloned */
  send(channel: string, message: unknown): void {
    this.#live()
    this.sent.push({ channel, message: structuredClone(message) })
  }
  openWindow = (url: string): string => this.#openWindow({ url }).action

  /** Whether the page may navigate there. */
  navigate(
    event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect' | 'will-attach-webview',
    url = '',
    isMainFrame = true,
  ): boolean {
    let isAllowed = true
    this.emit(event, { url, isMainFrame, preventDefault: () => void (isAllowed = false) })
    return isAllowed
  }
}
