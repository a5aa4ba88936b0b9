import type { Page } from '@playwright/test'
import { BRIDGE_CALLS, type Bridge, type BridgeCall, type BridgeEvent } from '#shared/bridge/bridge.ts'
import type { downloadCalls } from '#shared/bridge/downloads.ts'
import type { PickedFile } from '#shared/bridge/uploads.ts'
import { BRIDGE_KEY } from '#shared/bridge/names.ts'

/** The program around the page, as the contract of the bridge has it. */
export type BridgeDouble = Omit<Bridge, 'on' | 'adoptFiles'> & {
  /** Files can't leave the page: it names them. */
  adoptFiles(names: string[]): Promise<PickedFile[]>
}

/** A computer that keeps no video. */
export const noDownloads: Pick<BridgeDouble, keyof typeof downloadCalls> = {
  getDownloads: async () => ({
    folder: '/home/ana/Turnout',
    keepsSaved: false,
    quotaBytes: null,
    usedBytes: 0,
    elsewhereBytes: 0,
    items: [],
    strays: { count: 0, bytes: 0, folders: [], moving: null, problem: null },
  }),
  getDownloadedVideos: async () => [],
  startDownload: async () => undefined,
  pauseDownload: async () => undefined,
  resumeDownload: async () => undefined,
  removeDownload: async () => undefined,
  pinDownload: async () => undefined,
  setDownloads: async () => undefined,
  chooseDownloadFolder: async () => ({ outcome: 'cancelled' }),
  moveDownloads: async () => undefined,
  stopMovingDownloads: async () => undefined,
  checkDownloads: async () => undefined,
  removeDownloadsElsewhere: async () => undefined,
}

const EVENT = 'turnout-bridge-double'

/** Puts a bridge in front of the page, whose calls the test answers; stands where the preload script would. */
export async function layBridge(page: Page, double: BridgeDouble): Promise<void> {
  // Which call it is decides what it takes: the page hands on what the contract says.
  await page.exposeFunction('callBridgeDouble', (name: BridgeCall, args: unknown) =>
    (double[name] as (args: unknown) => unknown)(args),
  )
  await page.addInitScript(
    ({ key, names, event }) => {
      const call = (name: string, args: unknown): unknown =>
        // What exposeFunction has put there.
        (window as unknown as { callBridgeDouble(name: string, args: unknown): unknown }).callBridgeDouble(
          name,
          args,
        )
      const calls = names.map((name) => [name, (args: unknown) => call(name, args)])
      const adoptFiles = (files: File[]) =>
        call(
          'adoptFiles',
          files.map(({ name }) => name),
        )
      const on = (wanted: string, listen: (message: unknown) => void) => {
        const hear = (told: Event) => {
          if (told instanceof CustomEvent && told.detail.name === wanted) listen(told.detail.message)
        }
        window.addEventListener(event, hear)
        return () => window.removeEventListener(event, hear)
      }
      Object.assign(window, { [key]: { ...Object.fromEntries(calls), adoptFiles, on } })
    },
    { key: BRIDGE_KEY, names: [...BRIDGE_CALLS], event: EVENT },
  )
}

/** The program tells the page something. */
export const tellPage = (page: Page, name: BridgeEvent, message: object): Promise<void> =>
  page.evaluate(({ event, detail }) => void window.dispatchEvent(new CustomEvent(event, { detail })), {
    event: EVENT,
    detail: { name, message },
  })
