import type { QueryClient } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos.ts'

export type VideoPatch = Partial<Pick<Video, 'isLiked' | 'likes' | 'isSaved' | 'isWatchLater' | 'views'>>
export type CreatorPatch = Partial<Pick<Video['creator'], 'isFollowing' | 'followerCount'>>

type Fields = Record<string, unknown>

/** Where cached answers keep their videos and creators: a page's items, an endless list's pages, a video's creator. */
const HOLDERS = ['items', 'pages', 'videos', 'creator'] as const

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same object where nothing in it changed, so that only what shows this one renders again. */
function patched(value: unknown, isMeant: (fields: Fields) => boolean, patch: Fields): unknown {
  if (Array.isArray(value)) {
    const next = value.map((item: unknown) => patched(item, isMeant, patch))
    return next.some((item, index) => item !== value[index]) ? next : value
  }
  if (!isRecord(value)) return value
  if (isMeant(value)) return { ...value, ...patch }
  let next = value
  for (const holder of HOLDERS) {
    if (!(holder in value)) continue
    const inner = patched(value[holder], isMeant, patch)
    if (inner !== value[holder]) next = { ...next, [holder]: inner }
  }
  return next
}

function patchAll(client: QueryClient, isMeant: (fields: Fields) => boolean, patch: Fields): void {
  client.setQueriesData<unknown>(
    { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') },
    (data: unknown) => patched(data, isMeant, patch),
  )
}

/** Writes what became known of one video into every list that shows it. */
export function patchVideo(client: QueryClient, id: number, patch: VideoPatch): void {
  patchAll(client, (fields) => fields['id'] === id && 'isLiked' in fields, patch)
}

/** Writes what became known of one creator into their profile and every video of theirs. */
export function patchCreator(client: QueryClient, id: number, patch: CreatorPatch): void {
  patchAll(client, (fields) => fields['id'] === id && 'isFollowing' in fields, patch)
}
