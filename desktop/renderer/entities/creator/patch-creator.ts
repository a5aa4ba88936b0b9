import type { QueryClient } from '@tanstack/react-query'
import type { Creator } from '#shared/contract/creators.ts'
import { isRecord } from '../../lib/is-record.ts'

export type CreatorPatch = Partial<Pick<Creator, 'isFollowing' | 'followerCount'>>

/** The same object where nothing in it changed, so that only what shows this creator renders again. */
function patched(value: unknown, id: number, patch: CreatorPatch): unknown {
  if (Array.isArray(value)) {
    const next = value.map((item: unknown) => patched(item, id, patch))
    return next.some((item, index) => item !== value[index]) ? next : value
  }
  if (!isRecord(value)) return value
  if (value['id'] === id && 'isFollowing' in value) return { ...value, ...patch }
  let next = value
  for (const [name, inner] of Object.entries(value)) {
    const after = patched(inner, id, patch)
    if (after !== inner) next = { ...next, [name]: after }
  }
  return next
}

/** Writes what became known of a creator into everything that shows them: their card, and each of their videos. */
export function patchCreator(client: QueryClient, id: number, patch: CreatorPatch): void {
  client.setQueriesData<unknown>(
    { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') },
    (data: unknown) => patched(data, id, patch),
  )
}
