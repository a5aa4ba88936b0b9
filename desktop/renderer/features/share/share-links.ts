import { PRODUCT_NAME, SHARE_SEGMENT_SECONDS } from '#shared/limits.ts'

/** Seconds of the video that are shared. */
export interface SharedSegment {
  start: number
  end: number
}

/** From where the video stands, for half a minute or as long as it goes on. */
export function defaultSegment(position: number, duration: number): SharedSegment {
  const seconds = Math.floor(position)
  // At its very end there is nothing left to point at.
  const start = seconds > 0 && seconds < duration ? seconds : 0
  return { start, end: Math.min(start + SHARE_SEGMENT_SECONDS, duration) }
}

/** The video's public page, with the segment where that isn't the whole video. */
export function linkTo(origin: string, id: number, { start, end }: SharedSegment, duration: number): string {
  const isWhole = start <= 0 && end >= duration
  return `${origin}/video/${id}${isWhole ? '' : `?start=${start}&end=${end}`}`
}

export const defaultMessage = (title: string): string =>
  `Check out this emergency training video: “${title}”.`

/** What is said where the message was left empty. */
export const shareText = (title: string): string => `Check out this video: ${title}`

export interface Sharing {
  title: string
  text: string
  link: string
}

const withQuery = (address: string, query: Record<string, string>): string =>
  `${address}?${new URLSearchParams(query).toString()}`

/** Where each network takes what is shared. */
export const NETWORKS = {
  Facebook: ({ link, text }: Sharing) =>
    withQuery('https://www.facebook.com/sharer/sharer.php', { u: link, quote: text }),
  Twitter: ({ link, text }: Sharing) => withQuery('https://twitter.com/intent/tweet', { text, url: link }),
  LinkedIn: ({ link, title, text }: Sharing) =>
    withQuery('https://www.linkedin.com/shareArticle', { mini: 'true', url: link, title, summary: text }),
} as const

export type Network = keyof typeof NETWORKS

/** A letter with spaces, not with pluses, which mail programs leave standing. */
export function mailTo({ title, text, link }: Sharing): string {
  const subject = encodeURIComponent(`${PRODUCT_NAME} - ${title}`)
  return `mailto:?subject=${subject}&body=${encodeURIComponent(`${text}\n\n${link}`)}`
}
