import type { BridgeCall, BridgeEvent } from '#shared/bridge/bridge.ts'
import { BRIDGE_KEY, callChannel, eventChannel } from '#shared/bridge/names.ts'

declare global {
  /** The names of the bridge, which the build puts here: its schemas stay out of the preload script. */
  const __BRIDGE__: { calls: BridgeCall[]; events: BridgeEvent[] }
}

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
  const calls = __BRIDGE__.calls.map(
    (name) => [name, (args: unknown) => ipcRenderer.invoke(callChannel(name), args)] as const,
  )
  // The path of a file comes from the system, never from the page; a file that the page made has none.
  const adoptFiles = (files: File[]) => {
    const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '')
    return ipcRenderer.invoke(callChannel('adoptFiles'), { paths })
  }
  const on = (event: unknown, listen: (message: unknown) => void) => {
    const name = __BRIDGE__.events.find((known) => known === event)
    if (!name) throw new Error('The bridge has no such event')
    const hear: Hear = (_, message) => listen(message)
    ipcRenderer.on(eventChannel(name), hear)
    return () => void ipcRenderer.off(eventChannel(name), hear)
  }
  contextBridge.exposeInMainWorld(BRIDGE_KEY, { ...Object.fromEntries(calls), adoptFiles, on })
}
