import type { QueryClient } from '@tanstack/react-query'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { isRecord } from '../../lib/is-record.ts'

export type VideoPatch = Partial<
  Pick<OwnVideo, 'isLiked' | 'likes' | 'isSaved' | 'isWatchLater' | 'views' | 'progress'>
>

/** Where cached answers keep their videos: a page's items, an endless list's pages, a creator's videos. */
const HOLDERS = ['items', 'pages', 'videos'] as const

/** The same object where nothing in it changed, so that only what shows this video renders again. */
function patched(value: unknown, id: number, patch: VideoPatch): unknown {
  if (Array.isArray(value)) {
    const next = value.map((item: unknown) => patched(item, id, patch))
    return next.some((item, index) => item !== value[index]) ? next : value
  }
  if (!isRecord(value)) return value
  if (value['id'] === id && 'isLiked' in value) return { ...value, ...patch }
  let next = value
  for (const holder of HOLDERS) {
    if (!(holder in value)) continue
    const inner = patched(value[holder], id, patch)
    if (inner !== value[holder]) next = { ...next, [holder]: inner }
  }
  return next
}

/** Writes what became known of one video into every list that shows it. */
export function patchVideo(client: QueryClient, id: number, patch: VideoPatch): void {
  client.setQueriesData<unknown>(
    { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') },
    (data: unknown) => patched(data, id, patch),
  )
}

function titleIn(value: unknown, id: number): string | null {
  if (Array.isArray(value)) {
    for (const item of value) {
      const title = titleIn(item, id)
      if (title !== null) return title
    }
    return null
  }
  if (!isRecord(value)) return null
  if (value['id'] === id && 'isLiked' in value && typeof value['title'] === 'string') return value['title']
  for (const holder of HOLDERS) {
    const title = holder in value ? titleIn(value[holder], id) : null
    if (title !== null) return title
  }
  return null
}

/** What a video is called that the page has read in some list; empty where it hasn't. */
export function titleOfVideo(client: QueryClient, id: number): string {
  const known = client.getQueriesData({}).map(([, data]) => data)
  return titleIn(known, id) ?? ''
}
