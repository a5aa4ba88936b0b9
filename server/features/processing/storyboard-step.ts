import { writeFile } from 'node:fs/promises'
import type { Parts } from '#server/feature.ts'
import type { Upload } from '#server/features/uploads/upload.entity.ts'
import type { RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import { inspect } from '#server/media/ffmpeg/inspect.ts'
import { renderStoryboard, planStoryboard, writeStoryboardCues } from '#server/media/ffmpeg/storyboard.ts'
import { newFileName } from '#server/media/storage.ts'
import type { JobQueue, LeasedJob } from './job-queue.ts'
import { completeWithFiles, withIncomingFiles } from './derived-files.ts'

/** Makes the storyboard of a video: an image with all tiles, and a WebVTT file that names the tile of each interval. */
export const createStoryboardStep =
  ({ queue, storage, ffmpeg, now }: Parts & { queue: JobQueue }) =>
  (job: LeasedJob, { file, mediaType }: Upload, options: RunOptions): Promise<void> =>
    withIncomingFiles(storage, async (next) => {
      const image = { role: 'storyboard-image', name: newFileName('jpg'), incoming: next() }
      const cues = { role: 'storyboard', name: newFileName('vtt'), incoming: next() }
      const storyboard = await storage.withLocalFile(file, async (path) => {
        const inspection = await inspect(ffmpeg, path, mediaType, { signal: options.signal })
        if (!inspection) return null
        const plan = planStoryboard(inspection)
        await renderStoryboard(
          ffmpeg,
          { file: path, mediaType },
          inspection,
          plan,
          image.incoming.path,
          options,
        )
        return plan
      })
      if (storyboard) await writeFile(cues.incoming.path, writeStoryboardCues(storyboard, image.name))
      await completeWithFiles({ queue, storage, now }, job, storyboard ? [image, cues] : [])
    })
