import { BRIDGE_CALLS, BRIDGE_EVENTS, BRIDGE_KEY, callChannel, eventChannel } from '#shared/bridge/names.ts'

type Hear = (event: unknown, message: unknown) => void

/** The slice of Electron that a sandboxed preload script uses. */
export interface PreloadElectron {
  contextBridge: { exposeInMainWorld(key: string, api: unknown): void }
  ipcRenderer: {
    invoke(channel: string, args: unknown): Promise<unknown>
    on(channel: string, hear: Hear): unknown
    off(channel: string, hear: Hear): unknown
  }
}

/** Hands the page one function a name: never ipcRenderer itself, never an event object, never a channel to choose. */
export function exposeBridge({ contextBridge, ipcRenderer }: PreloadElectron): void {
  const calls = BRIDGE_CALLS.map(
    (name) => [name, (args: unknown) => ipcRenderer.invoke(callChannel(name), args)] as const,
  )
  const on = (event: unknown, listen: (message: unknown) => void) => {
    const name = BRIDGE_EVENTS.find((known) => known === event)
    if (!name) throw new Error('The bridge has no such event')
    const hear: Hear = (_, message) => listen(message)
    ipcRenderer.on(eventChannel(name), hear)
    return () => void ipcRenderer.off(eventChannel(name), hear)
  }
  contextBridge.exposeInMainWorld(BRIDGE_KEY, { ...Object.fromEntries(calls), on })
}
