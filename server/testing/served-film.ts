import path from 'node:path'
import { encodeRendition, repack, transcodeMain } from '#server/media/ffmpeg/encode.ts'
import { createFfmpeg } from '#server/media/ffmpeg/ffmpeg.ts'
import { inspect } from '#server/media/ffmpeg/inspect.ts'
import { extractPoster } from '#server/media/ffmpeg/poster.ts'
import { segmentPicture, segmentTrack } from '#server/media/ffmpeg/segments.ts'
import { probeVideo } from '#server/media/probe.ts'
import type { Reader } from '#server/media/reader/readers.ts'
import { lookAt } from './look-at-film.ts'
import { expectedOf, FILM_SECONDS, makeFilm, PATCH, type MediaCase } from './media-case.ts'

/** One of the files that are made of a film. */
export interface Made {
  name: string
  picture: string
  /** Null where it has no sound of its own. */
  sound: string | null
}

const encoder = createFfmpeg('ffmpeg')

/** Everything that is served of a film: its file, a smaller size, the stream of both, and the poster. */
export async function makeServed(film: string, readers: Reader): Promise<{ played: Made[]; poster: string }> {
  const folder = path.dirname(film)
  const to = (name: string) => path.join(folder, `${path.basename(film)}-${name}`)
  const inspected = async (file: string) => {
    const inspection = await inspect(encoder, {
      file,
      mediaType: file.endsWith('.webm') ? 'video/webm' : 'video/mp4',
    })
    if (!inspection) throw new Error('There is no picture')
    return inspection
  }
  const encoding = async (file: string, output: string) => ({
    ffmpeg: encoder,
    inspection: await inspected(file),
    to: output,
    options: {},
  })
  // As the step of the conversion does (processing/steps.ts).
  const { transcodePlan } = await probeVideo(film)
  const converted = to('main.mp4')
  const writing = await encoding(film, converted)
  const isWritten =
    transcodePlan === 'transcode'
      ? await transcodeMain(writing)
      : await repack(writing, { isContainerFine: transcodePlan === 'none' })
  const main = isWritten ? converted : film

  const { video, audioStreams } = await inspected(main)
  const smaller = to('smaller.mp4')
  await encodeRendition(await encoding(main, smaller), Math.min(video.width, video.height) / 2)
  const stream = async (name: string, file: string): Promise<string> => {
    const target = { media: to(`${name}.m4s`), list: to(`${name}.m3u8`) }
    await segmentPicture({ ...(await encoding(file, '')), to: target })
    return target.list
  }
  const [audio] = audioStreams
  const sound = audio ? { media: to('sound.m4s'), list: to('sound.m3u8') } : null
  if (audio && sound) await segmentTrack({ ...(await encoding(main, '')), to: sound }, audio.index)
  const heard = audio ? (file: string) => file : () => null
  const poster = to('poster.webp')
  if (
    !(await extractPoster(
      { ffmpeg: encoder, readers },
      { file: main, mediaType: 'video/mp4' },
      FILM_SECONDS,
      poster,
    ))
  )
    throw new Error('There is no poster')
  return {
    played: [
      { name: 'file', picture: main, sound: heard(main) },
      { name: 'smaller size', picture: smaller, sound: heard(smaller) },
      { name: 'stream', picture: await stream('stream', main), sound: sound?.list ?? null },
      {
        name: 'stream of the smaller size',
        picture: await stream('small-stream', smaller),
        sound: sound?.list ?? null,
      },
    ],
    poster,
  }
}

/** Times may be off by a picture of 15 a second, and by the first block of AAC. */
const SECONDS_OFF = 0.1
const COLOUR_OFF = 16

/** What is wrong with everything that is served of a film; an empty list where it is as it was made. */
export async function faultsOf(film: MediaCase, folder: string, readers: Reader): Promise<string[]> {
  const file = await makeFilm(film, path.join(folder, 'film'))
  const source = await lookAt(file)
  const wanted = expectedOf(film)
  const { played, poster } = await makeServed(file, readers)
  const faults: string[] = []
  const check = (isRight: boolean, text: string) => {
    if (!isRight) faults.push(text)
  }
  const isNear = (one: number | null, other: number | null, within = SECONDS_OFF) =>
    one === other || Math.abs((one ?? NaN) - (other ?? NaN)) <= within
  // ffmpeg begins at the first picture after a cut: of five a second it may come a fifth of a second later.
  const untilPicture = film.rate === 'changing' && film.cut > 0 ? 0.2 : SECONDS_OFF
  const isPatch = (colour: readonly number[]) =>
    PATCH.every((part, at) => Math.abs(part - (colour[at] ?? NaN)) <= COLOUR_OFF)
  for (const { name, picture, sound } of played) {
    const seen = await lookAt(picture, sound)
    check(
      isNear(seen.flash, wanted.flash, untilPicture),
      `${name}: the flash is at ${seen.flash}, not ${wanted.flash}`,
    )
    check(
      isNear(seen.beep, wanted.beep, untilPicture),
      `${name}: the beep is ${seen.beep} after the flash, not ${wanted.beep}`,
    )
    check(isPatch(seen.patch), `${name}: the patch is ${seen.patch.join()}, not ${wanted.patch.join()}`)
    check(Math.abs(seen.square - 1) <= 0.06, `${name}: the square is ${seen.square} as wide as high`)
    check(!seen.showsHidden, `${name}: a picture is shown that was cut away`)
    check(seen.pictures >= source.pictures - 2, `${name}: ${seen.pictures} pictures of ${source.pictures}`)
  }
  const still = await lookAt(poster, null)
  check(isPatch(still.patch), `poster: the patch is ${still.patch.join()}, not ${wanted.patch.join()}`)
  check(Math.abs(still.square - 1) <= 0.06, `poster: the square is ${still.square} as wide as high`)
  check(!still.showsHidden, 'poster: it is a picture that was cut away')
  return faults
}
