import { writeFile } from 'node:fs/promises'
import type { Upload } from '#server/features/uploads/upload.entity.ts'
import type { Ffmpeg, RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import { inspect } from '#server/media/ffmpeg/inspect.ts'
import { renderStoryboard, planStoryboard, writeStoryboardCues } from '#server/media/ffmpeg/storyboard.ts'
import { newFileName, type Storage } from '#server/media/storage.ts'
import type { JobQueue, LeasedJob } from './job-queue.ts'
import { storeDerived, recordDerived, commitOrDelete, withIncomingFiles } from './derived-files.ts'

interface Options {
  queue: JobQueue
  storage: Storage
  ffmpeg: Ffmpeg
  now(): Date
}

/** Makes the small pictures along a video, and the cues that say which is of when. */
export const createStoryboardStep =
  ({ queue, storage, ffmpeg, now }: Options) =>
  (job: LeasedJob, { file, mediaType }: Upload, options: RunOptions): Promise<void> =>
    withIncomingFiles(storage, async (next) => {
      const [picture, cues] = [next(), next()]
      const [pictureName, cuesName] = [newFileName('jpg'), newFileName('vtt')]
      const sheet = await storage.withLocalFile(file, async (path) => {
        const inspection = await inspect(ffmpeg, path, mediaType, { signal: options.signal })
        if (!inspection) return null
        const wanted = planStoryboard(inspection)
        await renderStoryboard(ffmpeg, { file: path, mediaType }, inspection, wanted, picture.path, options)
        return wanted
      })
      if (!sheet) return queue.complete(job, () => Promise.resolve())
      await writeFile(cues.path, writeStoryboardCues(sheet, pictureName))
      return commitOrDelete(storage, [pictureName, cuesName], async () => {
        const drawn = await storeDerived(storage, picture, pictureName)
        const written = await storeDerived(storage, cues, cuesName)
        await queue.complete(job, (em, upload) => {
          recordDerived(em, upload, 'storyboard-image', drawn, now())
          recordDerived(em, upload, 'storyboard', written, now())
          return Promise.resolve()
        })
      })
    })
