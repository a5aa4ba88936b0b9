import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const demo = fileURLToPath(new URL('../../resources/demo/', import.meta.url))

/** An H.264/AAC mp4 of the demo library, 10 to 30 seconds long. */
export const aVideo = (): Promise<Buffer> => readFile(path.join(demo, 'box-breathing.mp4'))

/** The same with 72 pixels of width, 5 frames per second and no sound, for tests that need any video: nothing of it is converted. */
export const aSmallVideo = (): Promise<Buffer> => readFile(path.join(import.meta.dirname, 'small-drill.mp4'))

/** The small video in a file of exactly this many bytes: players skip the 'free' box at its end. */
export async function aVideoOfBytes(bytes: number): Promise<Buffer> {
  const video = await aSmallVideo()
  const box = Buffer.alloc(bytes - video.length)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  return Buffer.concat([video, box])
}

/** The small video, this many times slower and longer: the time scales in its boxes are divided. */
export async function aVideoSlowedBy(factor: number): Promise<Buffer> {
  const video = await aSmallVideo()
  for (const [box, offset] of [
    ['mvhd', 16],
    ['mdhd', 16],
  ] as const) {
    for (let at = video.indexOf(box); at !== -1; at = video.indexOf(box, at + 1)) {
      const ticks = at + offset
      video.writeUInt32BE(Math.round(video.readUInt32BE(ticks) / factor), ticks)
    }
  }
  return video
}

/** A small PNG. */
export const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()

/** The form of POST /api/upload. */
export function uploadForm(video: Uint8Array, name = 'drill.mp4', thumbnail?: Uint8Array): FormData {
  const form = new FormData()
  form.set('video', new File([new Uint8Array(video)], name, { type: 'video/mp4' }))
  if (thumbnail)
    form.set('thumbnail', new File([new Uint8Array(thumbnail)], 'thumbnail.png', { type: 'image/png' }))
  return form
}
