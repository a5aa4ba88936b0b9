import type { Bridge } from '#shared/bridge/bridge.ts'

/**
 * What the check does inside a page. Each function is sent to the page as its text: it uses what a page has and
 * its arguments, and nothing else of a module.
 */

/** @returns the id of the longest video with a file of its own, once the first list is shown; otherwise null */
export async function findShownVideo(): Promise<number | null> {
  if (!document.querySelector('a[href^="/video/"]')) return null
  const answer = await fetch('/api/videos')
  // The contract's answer, which the page itself reads unchecked.
  const videos = (await answer.json()) as { id: number; videoFile: string | null; duration: number | null }[]
  const own = videos.filter(({ videoFile }) => videoFile !== null)
  return own.toSorted((one, two) => (two.duration ?? 0) - (one.duration ?? 0))[0]?.id ?? null
}

/**
 * Plays the video of the page and seeks in it.
 * @param seeks how often
 * @returns the seconds at which each seek arrived; null until there is a video that can play
 */
export async function playAndSeek({ seeks }: { seeks: number }): Promise<number[] | null> {
  const video = document.querySelector('video')
  if (!video || video.readyState < 2 || !(video.duration > 0)) return null
  video.muted = true
  await video.play()
  const arrived: number[] = []
  for (let index = 0; index < seeks; index += 1) {
    // Forwards and backwards, always to a place that was not played yet.
    const part = index % 2 === 0 ? 0.9 - index * 0.05 : 0.1 + index * 0.05
    const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = video.duration * part
    await seeked
    arrived.push(Math.round(video.currentTime * 10) / 10)
  }
  const before = video.currentTime
  await video.play()
  await new Promise<void>((resolve) => {
    const look = () => {
      if (video.currentTime !== before) resolve()
      else setTimeout(look, 100)
    }
    look()
  })
  return arrived
}

/** @returns the status of an answer of the server, which needs a free connection */
export async function askServer(): Promise<number> {
  return (await fetch('/api/videos', { cache: 'no-store' })).status
}

/** @returns the title of the clip that plays on the wall; null until one plays */
export function readWall(): string | null {
  const clip = document.querySelector<HTMLVideoElement>('main video[data-active]')
  if (!clip || clip.paused || !(clip.currentTime > 0)) return null
  return document.querySelector('main h1')?.textContent ?? null
}

/** @param key of the bridge @returns whether the wall was left; without a PIN it may be */
export function leaveWall({ key }: { key: string }): Promise<boolean> {
  // What the preload script has put there.
  const bridge = (window as unknown as Record<string, Bridge>)[key]
  return bridge?.leaveKiosk({}) ?? Promise.resolve(false)
}
