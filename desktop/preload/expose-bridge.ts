import {
  BRIDGE_CALLS,
  BRIDGE_EVENTS,
  BRIDGE_KEY,
  callChannel,
  eventChannel,
  FILES_CALL,
} from '#shared/bridge/names.ts'

type Hear = (event: unknown, message: unknown) => void

/** The part of Electron that a sandboxed preload script uses. */
export interface PreloadElectron {
  contextBridge: { exposeInMainWorld(key: string, api: unknown): void }
  ipcRenderer: {
    invoke(channel: string, args: unknown): Promise<unknown>
    on(channel: string, hear: Hear): unknown
    off(channel: string, hear: Hear): unknown
  }
  webUtils: { getPathForFile(file: File): string }
}

/** Gives the page one function per name: never ipcRenderer itself, an event object, or a channel of its choice. */
export function exposeBridge({ contextBridge, ipcRenderer, webUtils }: PreloadElectron): void {
  const calls = BRIDGE_CALLS.map(
    (name) => [name, (args: unknown) => ipcRenderer.invoke(callChannel(name), args)] as const,
  )
  // The path of a file comes from the system, never from the page; a file that the page made has none.
  const adoptFiles = (files: File[]) => {
    const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '')
    return ipcRenderer.invoke(callChannel(FILES_CALL), { paths })
  }
  const on = (event: unknown, listen: (message: unknown) => void) => {
    const name = BRIDGE_EVENTS.find((known) => known === event)
    if (!name) throw new Error('The bridge has no such event')
    const hear: Hear = (_, message) => listen(message)
    ipcRenderer.on(eventChannel(name), hear)
    return () => void ipcRenderer.off(eventChannel(name), hear)
  }
  contextBridge.exposeInMainWorld(BRIDGE_KEY, { ...Object.fromEntries(calls), [FILES_CALL]: adoptFiles, on })
}
