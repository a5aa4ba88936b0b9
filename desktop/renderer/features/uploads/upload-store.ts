import type { BackgroundUpload } from '#shared/bridge/uploads.ts'
import type { Attached } from '#shared/contract/uploads.ts'
import type { Trim } from '#shared/contract/own-videos.ts'
import type { DiskFile } from '../../platform/platform.ts'
import { createEmitter, createStore } from '../../lib/create-store.ts'
import { onSignedOut } from '../../entities/session/session.ts'
import { uploadNotices } from '../../entities/upload/upload-notices.ts'
import { giveUp } from './page-transport.ts'
import { KEEPING_WORDS, progressLabelOf, type Keeping, type Sending } from './upload-progress-label.ts'
import { EMPTY_DRAFT, readDraft, writeDraft, type UploadDraft } from './upload-draft.ts'

/** A file of the page, or a file that stays on the disk and is sent by the desktop app's main process. */
export type VideoFile = File | DiskFile

export type UploadKind = 'training' | 'shorts'

export interface PickedVideo {
  file: VideoFile
  /** Whole seconds; undefined while they are being read, null if they cannot be. */
  duration: number | null | undefined
  poster: Promise<Blob | null>
  /** The part that is kept; all of it by default. */
  trim?: Trim | null
}

/** Seconds of what is kept; undefined and null as of `duration`. */
export const keptSeconds = ({ trim, duration }: Pick<PickedVideo, 'trim' | 'duration'>) =>
  trim ? (trim.endMs - trim.startMs) / 1000 : duration

export interface UploadState extends UploadDraft {
  video: PickedVideo | null
  /** What the desktop app's main process says of a listed video that it sends. */
  program: BackgroundUpload | null
  attached: Attached<File>
  /** The captions; checked when they were picked. The note names the cues that are left out. */
  captions: { file: File; text: string; note?: string | undefined } | null
  /** Why the server refuses this video, until another one is picked. */
  refusal: string | null
  /** null while nothing is being sent. */
  sending: Sending | null
  /** Why a listed video was not sent; it waits for room where the server's limits are used up. */
  failure: { words: string; waitsForRoom: boolean } | null
  /** Whether this device keeps what is being sent, so that a closed browser loses nothing; null while it need not. */
  keeping: Keeping | null
}

const EMPTY_UPLOAD: UploadState = {
  ...EMPTY_DRAFT,
  video: null,
  program: null,
  attached: {},
  captions: null,
  refusal: null,
  sending: null,
  failure: null,
  keeping: null,
}
const DRAFT_FIELDS = [
  'title',
  'description',
  'categoryId',
  'resumable',
  'wish',
  'protocolDraft',
  'files',
  'isSubmitted',
  'arrived',
  'hasExtras',
  'programId',
] as const

/** Whether thumbnail, captions or a part of the film are picked. */
export const areExtrasThere = ({ attached, captions, video }: UploadState): boolean =>
  captions !== null || Boolean(video?.trim) || Object.values(attached).some(Boolean)

/** Whether a reload has lost them: the video is not submitted without them. */
export const areExtrasLost = (state: UploadState): boolean => state.hasExtras && !areExtrasThere(state)

export type UploadStore = ReturnType<typeof createUploadStore>

/**
 * One person's work on one upload screen: the form, the picked files and the progress. It outlives the screen, so
 * that a person can go elsewhere and the upload continues. The text survives a reload too.
 */
function createUploadStore(name: string, to: string) {
  const state = createStore<UploadState>({ ...EMPTY_UPLOAD, ...readDraft(name) })
  let controller: AbortController | null = null
  let screens = 0
  let isListed = false
  const finished = createEmitter<string>()

  const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  const set = (patch: Partial<UploadState>) => {
    const isPicked = 'attached' in patch || 'captions' in patch
    const merged = { ...state.get(), ...patch }
    const next = isPicked ? { ...merged, hasExtras: areExtrasThere(merged) } : merged
    if (isPicked || DRAFT_FIELDS.some((field) => field in patch)) writeDraft(name, next)
    state.set(next)
    // What this device keeps goes on after a restart of the browser.
    if (patch.keeping === 'kept') stopAsking()
    if ('sending' in patch || 'keeping' in patch) showNotice()
  }
  const stopAsking = () => window.removeEventListener('beforeunload', askBeforeUnload)
  const stop = () => controller?.abort()
  const endSending = () => {
    controller = null
    stopAsking()
  }
  const showNotice = () => {
    if (isListed) return
    const { sending, title, keeping } = state.get()
    if (!sending) return uploadNotices.set(to, null)
    const label = progressLabelOf(sending)
    const detail = [label.detail, keeping && KEEPING_WORDS[keeping].short].filter(Boolean).join(' · ')
    return uploadNotices.set(to, { key: to, to, title: title.trim(), stop, ...label, detail })
  }

  return {
    to,
    get: state.get,
    subscribe: state.subscribe,
    set,
    stop,

    /** Called while the screen is shown, which needs no notice. @returns the function that ends it */
    show() {
      screens += 1
      if (!isListed) uploadNotices.set(to, null)
      if (state.get().sending) showNotice()
      return () => void (screens -= 1)
    },
    isShown: () => screens > 0,

    /** A video of a list has neither notice nor toasts: the list tells what happens to it. */
    setListed(next: boolean) {
      isListed = next
    },
    isListed: () => isListed,
    /** Hears the title of each video that was submitted. */
    onFinished: finished.subscribe,

    /** Shows a failure whose screen is not shown. */
    reportFailure(detail: string) {
      uploadNotices.set(to, {
        key: to,
        to,
        title: state.get().title.trim(),
        words: 'Upload failed',
        detail,
        percent: null,
        state: 'failed',
        stop: () => uploadNotices.set(to, null),
      })
    },

    /** Sending begins. Until `end` the browser asks before the page is closed. */
    begin(): AbortSignal {
      controller = new AbortController()
      window.addEventListener('beforeunload', askBeforeUnload)
      return controller.signal
    },
    end() {
      endSending()
      set({ sending: null, keeping: null })
    },
    /** The video is submitted: the form is empty for the next one. */
    finish() {
      const { title } = state.get()
      endSending()
      set(EMPTY_UPLOAD)
      finished.emit(title)
    },

    /** Gives everything up, on this device and, as far as possible, on the server. */
    clear() {
      // A running upload deletes what has arrived by itself.
      const { resumable } = state.get()
      if (controller) stop()
      else if (resumable) void giveUp(resumable.id)
      endSending()
      set(EMPTY_UPLOAD)
    },
  }
}

const stores = new Map<string, { userId: number; store: UploadStore }>()

onSignedOut(() => {
  for (const { store } of stores.values()) store.clear()
  stores.clear()
})

/** The page's store for this person and this kind of upload. */
export const uploadStoreOf = (userId: number, kind: UploadKind, to: string): UploadStore =>
  storeNamed(userId, `upload-${userId}-${kind}`, to)

/** The store of one video of the list of this person and kind; 0 is the video of the form that stands alone. */
export const listedStoreOf = (userId: number, kind: UploadKind, to: string, id: number): UploadStore =>
  id === 0 ? uploadStoreOf(userId, kind, to) : storeNamed(userId, `upload-${userId}-${kind}-${id}`, to)

/** The page's store for a new file of one of this person's videos. */
export const replacementStoreOf = (userId: number, videoId: number, to: string): UploadStore =>
  storeNamed(userId, `replacement-${userId}-${videoId}`, to)

function storeNamed(userId: number, name: string, to: string): UploadStore {
  const known = stores.get(name)
  if (known) return known.store
  for (const [other, { userId: owner, store }] of stores) {
    if (owner === userId) continue
    // Another person has signed in; the draft of the former one stays on the device.
    stores.delete(other)
    store.stop()
  }
  const store = createUploadStore(name, to)
  stores.set(name, { userId, store })
  return store
}
