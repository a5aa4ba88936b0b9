import { SHARE_SEGMENT_SECONDS } from '#shared/limits/clips.ts'
import { department } from '../../lib/department.ts'
import { persisted } from '../../lib/persisted.ts'

/** The shared part of the video, in seconds. */
export interface SharedSegment {
  start: number
  end: number
}

/** From the current position, 30 s or to the end of the video (SD-08, SD-09). */
export function defaultSegment(position: number, duration: number): SharedSegment {
  const seconds = Math.floor(position)
  // At the end of the video nothing is left to share.
  const start = seconds > 0 && seconds < duration ? seconds : 0
  return { start, end: Math.min(start + SHARE_SEGMENT_SECONDS, duration) }
}

/** The public page of the video, with the segment unless it is the whole video (SD-21 to SD-24). */
export function linkTo(origin: string, id: number, { start, end }: SharedSegment, duration: number): string {
  const isWhole = start <= 0 && end >= duration
  return `${origin}/video/${id}${isWhole ? '' : `?start=${start}&end=${end}`}`
}

/** Whether this device shares whole videos: the last choice in the dialog. */
export const sharesWhole = persisted('shares-whole-video', false, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
)

export const defaultMessage = (title: string): string =>
  `Check out this emergency training video: “${title}”.`

/** The text where the message is empty (SD-18). */
export const shareText = (title: string): string => `Check out this video: ${title}`

export interface SharedVideo {
  title: string
  text: string
  link: string
}

const withQuery = (address: string, query: Record<string, string>): string =>
  `${address}?${new URLSearchParams(query).toString()}`

/** The share address of each network. */
export const NETWORKS = {
  Facebook: ({ link, text }: SharedVideo) =>
    withQuery('https://www.facebook.com/sharer/sharer.php', { u: link, quote: text }),
  Twitter: ({ link, text }: SharedVideo) =>
    withQuery('https://twitter.com/intent/tweet', { text, url: link }),
  LinkedIn: ({ link, title, text }: SharedVideo) =>
    withQuery('https://www.linkedin.com/shareArticle', { mini: 'true', url: link, title, summary: text }),
} as const

export type Network = keyof typeof NETWORKS

/** Spaces are percent-encoded: mail programs show a plus as a plus. */
export function mailTo({ title, text, link }: SharedVideo): string {
  const subject = encodeURIComponent(`${department.get().name} - ${title}`)
  return `mailto:?subject=${subject}&body=${encodeURIComponent(`${text}\n\n${link}`)}`
}
