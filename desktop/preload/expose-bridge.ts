import {
  BRIDGE_CALLS,
  BRIDGE_EVENTS,
  BRIDGE_KEY,
  callChannel,
  eventChannel,
  FILES_CALL,
} from '#shared/bridge/names.ts'

type Hear = (event: unknown, message: unknown) => void

/** The slice of Electron that a sandboxed preload script uses. */
export interface PreloadElectron {
  contextBridge: { exposeInMainWorld(key: string, api: unknown): void }
  ipcRenderer: {
    invoke(channel: string, args: unknown): Promise<unknown>
    on(channel: string, hear: Hear): unknown
    off(channel: string, hear: Hear): unknown
  }
  webUtils: { getPathForFile(file: File): string }
}

/** Hands the page one function a name: never ipcRenderer itself, never an event object, never a channel to choose. */
export function exposeBridge({ contextBridge, ipcRenderer, webUtils }: PreloadElectron): void {
  const calls = BRIDGE_CALLS.map(
    (name) => [name, (args: unknown) => ipcRenderer.invoke(callChannel(name), args)] as const,
  )
  // Where a file is comes from the system and from nothing that the page could say; one made by the page is nowhere.
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
