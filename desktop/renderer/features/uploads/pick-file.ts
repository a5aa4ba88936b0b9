import { inspectVideo } from './inspect-video.ts'
import { giveUp } from './page-transport.ts'
import { isSameFile } from './upload-draft.ts'
import type { UploadStore, VideoFile } from './upload-store.ts'

/**
 * Puts a file into the store and reads its length and a frame of it. If another file was partly sent, that upload
 * is given up.
 * @param onDuration whole seconds; null if unreadable. Not called for a file that was replaced meanwhile.
 */
export function pickFile(
  store: UploadStore,
  file: VideoFile,
  onDuration: (duration: number | null) => void = () => undefined,
): void {
  const { resumable } = store.get()
  if (resumable && !isSameFile(file, resumable)) {
    void giveUp(resumable.id)
    store.set({ resumable: null })
  }
  const know = (duration: number | null) => {
    const { video } = store.get()
    // The result for an earlier file must not be stored for the file that was picked after it.
    if (video?.file !== file) return
    store.set({ video: { ...video, duration } })
    onDuration(duration)
  }
  store.set({
    refusal: null,
    failure: null,
    arrived: null,
    video: { file, duration: undefined, poster: inspectVideo(file, know) },
  })
}
