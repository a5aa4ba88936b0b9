import type { VideoFile } from './upload-store.ts'

/** A file that this browser cannot decode must not hold up the form. */
const STEP_TIMEOUT_MS = 8000
const POSTER_MAX_EDGE_PX = 1280
const POSTER_QUALITY = 0.82
/** Mean brightness (0 to 255) below which a frame shows nothing, such as a fade from black. */
const TOO_DARK = 24
/** Recordings made in a browser have no length until a player has sought their end. */
const BEYOND_THE_END_SECONDS = 1e7

function happens(
  video: HTMLVideoElement,
  name: 'loadedmetadata' | 'seeked' | 'durationchange',
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = () => reject(new Error(`The picked video didn’t get as far as '${name}'`))
  const timer = setTimeout(fail, STEP_TIMEOUT_MS)
  video.addEventListener(name, () => resolve(), { once: true })
  video.addEventListener('error', fail, { once: true })
  return promise.finally(() => clearTimeout(timer))
}

async function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  const arrived = happens(video, 'seeked')
  video.currentTime = seconds
  await arrived
}

async function readDuration(video: HTMLVideoElement): Promise<number | null> {
  if (!Number.isFinite(video.duration)) {
    const known = happens(video, 'durationchange')
    video.currentTime = BEYOND_THE_END_SECONDS
    await known
  }
  return Number.isFinite(video.duration) ? video.duration : null
}

function drawFrame(video: HTMLVideoElement, maxEdge: number): CanvasRenderingContext2D | null {
  const scale = Math.min(1, maxEdge / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  if (!canvas.width || !canvas.height) return null
  const context = canvas.getContext('2d')
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context
}

function brightnessOf(video: HTMLVideoElement): number {
  const context = drawFrame(video, 48)
  if (!context) return 0
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  let sum = 0
  for (let i = 0; i < data.length; i += 4) {
    sum += 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0)
  }
  return sum / (data.length / 4)
}

/** The frame that the element shows, as JPEG; null before it shows one. */
export async function takeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = drawFrame(video, POSTER_MAX_EDGE_PX)?.canvas
  if (!canvas) return null
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', POSTER_QUALITY))
}

/** The first frame after the first second that is not dark, else the brightest frame. */
async function takePoster(video: HTMLVideoElement, duration: number): Promise<Blob | null> {
  const moments = [1, 2, 0.1 * duration, 0.25 * duration, 0.5 * duration].map((at) =>
    Math.min(at, duration / 2),
  )
  let best = { at: -1, brightness: -1 }
  for (const at of moments) {
    await seek(video, at)
    const brightness = brightnessOf(video)
    if (brightness > best.brightness) best = { at, brightness }
    if (brightness >= TOO_DARK) break
  }
  if (best.at !== video.currentTime) await seek(video, best.at)
  return takeFrame(video)
}

/**
 * Reads length and a frame of a picked video. The server takes posters itself if it can; this frame is for
 * servers that cannot. Never throws.
 * @param onDuration called with whole seconds as soon as they are known; null if this browser cannot tell
 * @returns a frame worth showing, as JPEG; null if none could be taken
 */
export async function inspectVideo(
  file: VideoFile,
  onDuration: (seconds: number | null) => void,
): Promise<Blob | null> {
  const url = file instanceof File ? URL.createObjectURL(file) : file.src
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  let duration: number | null = null
  try {
    const ready = happens(video, 'loadedmetadata')
    video.src = url
    await ready
    duration = await readDuration(video)
    onDuration(duration === null ? null : Math.round(duration))
    return await takePoster(video, duration ?? 2)
  } catch {
    // This browser cannot decode it; the server may.
    if (duration === null) onDuration(null)
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}
