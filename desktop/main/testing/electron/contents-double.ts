import type { Contents } from '../../electron-api.ts'
import { Events } from './events.ts'

/** The page of a window, as the main process sees it. */
export class ContentsDouble extends Events implements Contents {
  sent: { channel: string; message: unknown }[] = []
  /** How often its process was ended. */
  kills = 0
  forcefullyCrashRenderer = (): void => void (this.kills += 1)
  getOSProcessId = (): number => 4711
  #openWindow: (details: { url: string }) => { action: 'deny' } = () => {
    throw new Error('No handler decides about new windows')
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void {
    this.#openWindow = handler
  }
  send(channel: string, message: unknown): void {
    this.sent.push({ channel, message })
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
