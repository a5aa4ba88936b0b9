import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import type { DownloadParts } from '../downloads.ts'
import { baseNameOf } from '../ledger.ts'
import { startLibraryServer, type LibraryServer } from './library-server.ts'
import { openDouble, type OpenedDouble } from './open-double.ts'

export const MEGABYTE = 1024 * 1024
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Gives each test a server of videos, and a computer that downloads from it. */
export function useComputer() {
  // Megabytes go through a real disk, which other tests use too.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
  let library: LibraryServer
  let opened: OpenedDouble | null = null
  beforeEach(async () => void (library = await startLibraryServer()))
  afterEach(async () => {
    await opened?.remove()
    opened = null
    await library.stop()
  })
  const here = (): OpenedDouble => {
    if (!opened) throw new Error('The program was not started')
    return opened
  }
  const folder = () => path.join(here().userData, 'downloads')
  return {
    get server(): LibraryServer {
      return library
    },
    get here(): OpenedDouble {
      return here()
    },
    /** Starts the desktop app; again if it is given its former folder. */
    async open(parts: Partial<DownloadParts> = {}, origin = library.origin): Promise<void> {
      opened = await openDouble(origin, parts)
    },
    folder,
    fileOf: (videoId: number, ending = '.mp4'): string =>
      path.join(folder(), `${baseNameOf({ server: library.origin, videoId })}${ending}`),
    files: (): Promise<string[]> => readdir(folder()).catch(() => []),
    play: (videoId: number, part = 'video', init: RequestInit = {}): Promise<Response> =>
      here().downloads.serve(new Request(`app://turnout/downloads/${videoId}/${part}`, init)),
    offline: async () => here().downloads.handlers.getDownloadedVideos({}),
  }
}
