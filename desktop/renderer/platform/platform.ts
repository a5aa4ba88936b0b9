import { createContext, use } from 'react'
import type { KioskChoice, KioskState, WallHeartbeat } from '#shared/bridge/kiosk.ts'
import type { BackgroundUpload, UploadOrder } from '#shared/bridge/uploads.ts'
import type { ServerChoice, SignInEnd, UpdateState } from '#shared/bridge/bridge.ts'
import type { DownloadMoved, Downloads, DownloadSettings, FolderChoice } from '#shared/bridge/downloads.ts'
import type { SignInProvider } from '#shared/contract/social-sign-in.ts'
import type { Video } from '#shared/contract/videos.ts'

/** Videos kept on this computer. What is asked for is told again by `onChanged`. */
export interface PlatformDownloads {
  read(): Promise<Downloads>
  /** Those that play without a network. */
  readVideos(): Promise<Video[]>
  start(videoId: number): void
  pause(videoId: number): void
  resume(videoId: number): void
  /** Ends it, too, where it is still arriving. */
  remove(videoId: number): void
  /** Never removed to make room. */
  pin(videoId: number, isPinned: boolean): void
  set(settings: DownloadSettings): void
  /** By the system's own dialog. */
  chooseFolder(): Promise<FolderChoice>
  /** Brings what lies in other folders into the chosen one. */
  move(): void
  stopMoving(): void
  /** Whether the server still has it; null for all of them. */
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
  /** Where the page shows it from. */
  src: string
}

/**
 * What the program around the page can do. An ability that is missing is null, so that a screen simply doesn't
 * offer it.
 */
export interface Platform {
  name: 'browser' | 'desktop'
  /** The system's own share sheet. */
  share: ((data: { title: string; text?: string; url: string }) => Promise<void>) | null
  /** Choosing the server; in a browser it is the one that the page came from. */
  server: {
    /** Null before the first choice. */
    address: string | null
    choose(address: string): Promise<ServerChoice>
  } | null
  /** Signing in with a provider outside of the page. */
  browserSignIn: {
    start(provider: SignInProvider): Promise<void>
    onEnd(listen: (end: SignInEnd) => void): () => void
  } | null
  /** The system's notices, for what happens while nobody looks. */
  notify: ((notice: { title: string; body: string; path: string }) => void) | null
  /** Screens that are asked for from outside: by links, notices and the menu. */
  onPathOpened: ((listen: (path: string) => void) => () => void) | null
  downloads: PlatformDownloads | null
  /** The program itself. */
  desktopApp: {
    version: string
    /** False where this computer has no secret store: the sign-in then ends with the program. */
    isTokenKept: boolean
    readUpdate(): Promise<UpdateState>
    onUpdateChanged(listen: (update: UpdateState) => void): () => void
    installUpdate(): void
  } | null
  /** Uploads that the program makes by itself, from the disk, over its own restarts. */
  uploads: {
    /** The system's own dialog; empty where nothing was chosen. */
    choose(): Promise<DiskFile[]>
    /** Files that were dropped on the page; what isn't a video or a picture is left out. */
    adopt(files: readonly File[]): Promise<DiskFile[]>
    takeOpened(): Promise<DiskFile[]>
    /** Something was dropped on the program's icon. */
    onOpened(listen: () => void): () => void
    /** Whether it was taken. */
    queue(order: UploadOrder): Promise<boolean>
    stop(id: string): void
    read(): Promise<BackgroundUpload[]>
    onChanged(listen: (uploads: BackgroundUpload[]) => void): () => void
    onDone(listen: (upload: BackgroundUpload) => void): () => void
  } | null
  /** The wall on a display of its own. */
  kiosk: {
    /** This window is it. */
    isHere: boolean
    mayLeave: boolean
    /** The PIN, which the program keeps and looks at. */
    pin: {
      isPossible(): boolean
      isSet(): boolean
      /** Milliseconds until the next one is looked at. */
      waitMs(): number
      check(pin: string): Promise<boolean>
      /** Whether it was taken. */
      set(pin: string): Promise<boolean>
    }
    read(): Promise<KioskState>
    save(choice: KioskChoice): Promise<KioskState>
    enter(): void
    /** Whether it was left. */
    leave(): Promise<boolean>
    /** A sign of life. */
    report(report: WallHeartbeat): void
    /** The program wants the page loaded anew, between two clips. */
    onReloadWanted(listen: () => void): () => void
  } | null
}

export const PlatformContext = createContext<Platform | null>(null)

export function usePlatform(): Platform {
  const platform = use(PlatformContext)
  if (!platform) throw new Error('usePlatform() stands outside of PlatformContext')
  return platform
}
