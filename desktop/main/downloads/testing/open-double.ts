import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { openDownloads, type DownloadParts, type DownloadsOfThisComputer } from '../downloads.ts'
import type { DownloadItem } from '#shared/bridge/downloads.ts'

export interface OpenedDouble {
  downloads: DownloadsOfThisComputer
  userData: string
  told: { name: string; message: unknown }[]
  /** The pauses between tries, in milliseconds, in order. */
  rests: number[]
  item(videoId: number): DownloadItem | undefined
  start(videoId: number): Promise<void>
  /** Waits until the download is in this state. */
  expectState(videoId: number, state: DownloadItem['state']): Promise<void>
  /** Ends the app as a signal does. */
  stop(): Promise<void>
  /** Ends the app and removes its files. */
  remove(): Promise<void>
}

/** The downloads of a computer with a real disk, whose pauses take no time. */
export async function openDouble(server: string, parts: Partial<DownloadParts> = {}): Promise<OpenedDouble> {
  const userData = parts.userData ?? (await mkdtemp(path.join(tmpdir(), 'turnout-downloads-')))
  const told: OpenedDouble['told'] = []
  const rests: number[] = []
  const downloads = await openDownloads({
    userData,
    fetch,
    getServer: () => server,
    getToken: () => 'secret',
    tell: (name, message) => void told.push({ name, message }),
    chooseFolder: () => Promise.resolve(null),
    now: () => Date.now(),
    sleep: (ms) => {
      rests.push(ms)
      return new Promise((resolve) => setImmediate(resolve))
    },
    ...parts,
  })
  const item = (videoId: number) => {
    const state = downloads.handlers.getDownloads({})
    if (state instanceof Promise) throw new Error('It is known at once')
    return state.items.find((one) => one.videoId === videoId)
  }
  return {
    downloads,
    userData,
    told,
    rests,
    item,
    async start(videoId) {
      await downloads.handlers.startDownload({ videoId })
    },
    expectState: (videoId, state) =>
      expect.poll(() => item(videoId)?.state, { timeout: 60_000, interval: 10 }).toBe(state),
    stop: () => downloads.stop(),
    async remove() {
      await downloads.stop()
      await rm(userData, { recursive: true, force: true })
    },
  }
}
