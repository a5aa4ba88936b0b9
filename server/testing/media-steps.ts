import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { transcodeMain, encodeRendition, repack } from '../media/ffmpeg/encode.ts'
import { createFfmpeg } from '../media/ffmpeg/ffmpeg.ts'
import { inspect, type Inspection } from '../media/ffmpeg/inspect.ts'
import { renderStoryboard, planStoryboard } from '../media/ffmpeg/storyboard.ts'
import { segmentTrack } from '../media/ffmpeg/segments.ts'
import { extractPoster } from '../media/ffmpeg/poster.ts'
import { createReaders } from '../media/reader/readers.ts'

/**
 * Runs all media steps of the server on every file of a folder, including files that an upload refuses and files that
 * cannot be read. The test that starts this process observes which files it opens.
 */

/** Used for a file whose inspection fails, so that the encoders run on it all the same. */
const ASSUMED: Omit<Inspection, 'source'> = {
  duration: 1,
  pictureStart: 0,
  video: {
    index: 0,
    width: 64,
    height: 48,
    frameRate: 10,
    isRateVariable: false,
    colours: { height: 48 },
    hdr: null,
    isInterlaced: false,
    isDolbyVisionOnly: false,
  },
  audioStreams: [],
  hasAudio: false,
}

const [folder = '', outputs = ''] = process.argv.slice(2)
const ffmpeg = createFfmpeg('ffmpeg')
const reader = createReaders()
const results: Record<string, string[]> = {}
for (const name of await readdir(folder)) {
  const source = { file: path.join(folder, name), mediaType: `video/${name.split('.').at(-1)}` }
  const to = path.join(outputs, name)
  const done: string[] = []
  const step = async <Result>(named: string, work: () => Promise<Result>): Promise<Result | null> => {
    try {
      const result = await work()
      if (result) done.push(named)
      return result
    } catch {
      return null
    }
  }
  const was = (work: Promise<unknown>) => work.then(() => true)
  await step('probe', () => reader.run('probeVideo', [source.file]))
  const found = await step('inspect', () => inspect(ffmpeg, source))
  const inspection = found ?? { ...ASSUMED, source }
  const encoding = (output: string) => ({ ffmpeg, inspection, to: output, options: {} })
  await step('encode', () => was(transcodeMain(encoding(`${to}.mp4`))))
  await step('repack', () => repack(encoding(`${to}.repacked.mp4`), { isContainerFine: false }))
  if (found) {
    const lists = { media: `${to}.m4s`, list: `${to}.m3u8` }
    await step('poster', () => extractPoster({ ffmpeg, readers: reader }, source, 1, `${to}.webp`))
    await step('smaller', () => was(encodeRendition(encoding(`${to}.480.mp4`), 480)))
    await step('stream', () => was(segmentTrack({ ...encoding(''), to: lists }, inspection.video.index)))
    await step('preview', () => was(renderStoryboard(encoding(`${to}.jpg`), planStoryboard(inspection))))
  }
  results[name] = done
}
await writeFile(path.join(outputs, 'results.json'), JSON.stringify(results))
