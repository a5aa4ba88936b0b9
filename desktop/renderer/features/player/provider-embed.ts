import { isRecord } from '../../lib/is-record.ts'

/** A provider's player in a frame. The page and the frame exchange messages: no script of the provider runs in the page. */
export interface ProviderEmbed {
  name: string
  origin: string
  src: string
  /** Messages that subscribe to the player's reports. */
  greetings: readonly string[]
  pauseMessage: string
  read: (message: unknown) => EmbedStatus | null
}

/** One report of the player; any report means that the player has loaded. */
export interface EmbedStatus {
  time?: number
  duration?: number
  hasFailed?: boolean
}

type Fields = Record<string, unknown>

const numberIn = (fields: Fields, name: string): number | undefined => {
  const value = fields[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function statusOf(fields: Fields, time: number | undefined): EmbedStatus {
  const duration = numberIn(fields, 'duration')
  return { ...(time !== undefined && { time }), ...(duration !== undefined && { duration }) }
}

const YOUTUBE_ORIGIN = 'https://www.youtube-nocookie.com'
const YOUTUBE_HOST = /^(www\.|m\.|music\.)?(youtube\.com|youtube-nocookie\.com)$/
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{6,20})/

function youtubeId({ hostname, pathname, searchParams }: URL): string | undefined {
  const isId = (text: string | null | undefined) => (text && /^[\w-]{6,20}$/.test(text) ? text : undefined)
  if (hostname === 'youtu.be') return isId(pathname.slice(1))
  if (!YOUTUBE_HOST.test(hostname)) return undefined
  return isId(searchParams.get('v')) ?? YOUTUBE_PATH.exec(pathname)?.[1]
}

function youtube(id: string, start: number): ProviderEmbed {
  const src = new URL(`/embed/${id}`, YOUTUBE_ORIGIN)
  src.search = new URLSearchParams({
    enablejsapi: '1',
    autoplay: '1',
    playsinline: '1',
    rel: '0',
    start: String(Math.floor(start)),
    // The player answers to this origin, and to every origin without it. It knows no origin of app://.
    ...(window.location.protocol.startsWith('http') && { origin: window.location.origin }),
  }).toString()
  const encode = (fields: Fields) => JSON.stringify({ id: 'player', channel: 'widget', ...fields })
  return {
    name: 'YouTube',
    origin: YOUTUBE_ORIGIN,
    src: src.href,
    greetings: [
      encode({ event: 'listening' }),
      encode({ event: 'command', func: 'addEventListener', args: ['onError'] }),
    ],
    pauseMessage: encode({ event: 'command', func: 'pauseVideo', args: [] }),
    read: (message) => {
      if (!isRecord(message) || typeof message['event'] !== 'string') return null
      if (message['event'] === 'onError') return { hasFailed: true }
      const info = isRecord(message['info']) ? message['info'] : {}
      return statusOf(info, numberIn(info, 'currentTime'))
    },
  }
}

const VIMEO_ORIGIN = 'https://player.vimeo.com'
const VIMEO_HOST = /^(www\.|player\.)?vimeo\.com$/
const VIMEO_PATH = /\/(\d{5,12})(?:\/([0-9a-f]{6,16}))?/

function vimeo(id: string, secret: string | null, start: number): ProviderEmbed {
  const src = new URL(`/video/${id}`, VIMEO_ORIGIN)
  src.search = new URLSearchParams({ autoplay: '1', dnt: '1', ...(secret && { h: secret }) }).toString()
  src.hash = `t=${Math.floor(start)}s`
  const subscribe = (value: string) => JSON.stringify({ method: 'addEventListener', value })
  return {
    name: 'Vimeo',
    origin: VIMEO_ORIGIN,
    src: src.href,
    greetings: [subscribe('timeupdate'), subscribe('error')],
    pauseMessage: JSON.stringify({ method: 'pause' }),
    read: (message) => {
      if (!isRecord(message)) return null
      if (message['event'] === 'error') return { hasFailed: true }
      const data = isRecord(message['data']) ? message['data'] : {}
      return statusOf(data, numberIn(data, 'seconds'))
    },
  }
}

/**
 * @param start seconds from which the video plays
 * @returns the frame for a video of YouTube or Vimeo; null for every other address
 */
export function embedOf(address: string, start: number): ProviderEmbed | null {
  const url = URL.parse(address)
  if (!url) return null
  const youtubeVideo = youtubeId(url)
  if (youtubeVideo) return youtube(youtubeVideo, start)
  const [, vimeoVideo, secret] = (VIMEO_HOST.test(url.hostname) && VIMEO_PATH.exec(url.pathname)) || []
  return vimeoVideo ? vimeo(vimeoVideo, secret ?? url.searchParams.get('h'), start) : null
}
