import { createContext, use } from 'react'
import type { KioskChoice, KioskState, WallHeartbeat } from '#shared/bridge/kiosk.ts'
import type { BackgroundUpload, UploadOrder } from '#shared/bridge/uploads.ts'
import type { ServerChoice, SignInEnd, UpdateState } from '#shared/bridge/bridge.ts'
import type { DownloadMoved, Downloads, DownloadSettings, FolderChoice } from '#shared/bridge/downloads.ts'
import type { SignInProvider } from '#shared/contract/social-sign-in.ts'
import type { Video } from '#shared/contract/videos.ts'

/** Videos on this computer. The result of a call arrives by `onChanged`. */
export interface PlatformDownloads {
  read(): Promise<Downloads>
  /** Videos that play without a network. */
  readVideos(): Promise<Video[]>
  start(videoId: number): void
  pause(videoId: number): void
  resume(videoId: number): void
  /** Also ends a download that is still arriving. */
  remove(videoId: number): void
  /** A pinned video is never removed to make room. */
  pin(videoId: number, isPinned: boolean): void
  set(settings: DownloadSettings): void
  /** Opens the system's dialog. */
  chooseFolder(): Promise<FolderChoice>
  /** Moves videos in other folders into the chosen one. */
  move(): void
  stopMoving(): void
  /** Asks whether the server still has the video; null for all of them. */
  check(videoId: number | null): void
  removeElsewhere(): void
  onChanged(listen: (downloads: Downloads) => void): () => void
  onMoved(listen: (moved: DownloadMoved) => void): () => void
  onWithdrawn(listen: (gone: { title: string }) => void): () => void
}

/** A picked file of this computer, which stays where it is. */
export interface DiskFile {
  id: string
  name: string
  size: number
  lastModified: number
  /** The address under which the page shows it. */
  src: string
}

/**
 * What the environment of the page can do. A missing ability is null, and a screen does not offer it.
 */
export interface Platform {
  name: 'browser' | 'desktop'
  /** The system's share sheet. */
  share: ((data: { title: string; text?: string; url: string }) => Promise<void>) | null
  /** Choosing the server; in a browser it is the page's own. */
  server: {
    /** null before the first choice. */
    address: string | null
    choose(address: string): Promise<ServerChoice>
  } | null
  /** Signing in with a provider outside of the page. */
  browserSignIn: {
    start(provider: SignInProvider): Promise<void>
    onEnd(listen: (end: SignInEnd) => void): () => void
  } | null
  /** System notifications, for events while the window is not in front. */
  notify: ((notice: { title: string; body: string; path: string }) => void) | null
  /** Screens that are opened from outside: by links, notifications and the menu. */
  onPathOpened: ((listen: (path: string) => void) => () => void) | null
  downloads: PlatformDownloads | null
  /** The desktop app itself. */
  desktopApp: {
    version: string
    /** False if this computer has no secret store: the sign-in then ends with the desktop app. */
    isTokenKept: boolean
    readUpdate(): Promise<UpdateState>
    onUpdateChanged(listen: (update: UpdateState) => void): () => void
    installUpdate(): void
  } | null
  /** Uploads of the main process: from the disk, and surviving restarts. */
  uploads: {
    /** Opens the system's dialog; empty if nothing was chosen. */
    choose(): Promise<DiskFile[]>
    /** Registers files that were dropped on the page; a file that is no video and no picture is left out. */
    adopt(files: readonly File[]): Promise<DiskFile[]>
    takeOpened(): Promise<DiskFile[]>
    /** A file was dropped on the desktop app's icon. */
    onOpened(listen: () => void): () => void
    /** @returns whether the upload was accepted */
    queue(order: UploadOrder): Promise<boolean>
    stop(id: string): void
    read(): Promise<BackgroundUpload[]>
    onChanged(listen: (uploads: BackgroundUpload[]) => void): () => void
    onDone(listen: (upload: BackgroundUpload) => void): () => void
  } | null
  /** The wall on a display of its own. */
  kiosk: {
    /** Whether this window is the wall. */
    isHere: boolean
    mayLeave: boolean
    /** The PIN, which the main process stores and checks. */
    pin: {
      isPossible(): boolean
      isSet(): boolean
      /** Milliseconds until the next PIN is checked. */
      waitMs(): number
      check(pin: string): Promise<boolean>
      /** @returns whether the PIN was accepted */
      set(pin: string): Promise<boolean>
    }
    read(): Promise<KioskState>
    save(choice: KioskChoice): Promise<KioskState>
    enter(): void
    /** @returns whether the wall was left */
    leave(): Promise<boolean>
    /** Sends a heartbeat. */
    report(report: WallHeartbeat): void
    /** The main process asks the page to reload itself between two clips. */
    onReloadWanted(listen: () => void): () => void
  } | null
}

export const PlatformContext = createContext<Platform | null>(null)

export function usePlatform(): Platform {
  const platform = use(PlatformContext)
  if (!platform) throw new Error('usePlatform() stands outside of PlatformContext')
  return platform
}
