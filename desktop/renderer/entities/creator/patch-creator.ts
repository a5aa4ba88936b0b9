import type { QueryClient } from '@tanstack/react-query'
import type { Creator } from '#shared/contract/creators.ts'
import { patchRecords } from '../cached-records.ts'
import { serverQueries } from '../query-keys.ts'

export type CreatorPatch = Partial<Pick<Creator, 'isFollowing' | 'followerCount'>>

/** Writes the new fields of a creator into every cached answer: on the creator's card, and on each of their videos. */
export function patchCreator(client: QueryClient, id: number, patch: CreatorPatch): void {
  client.setQueriesData<unknown>(serverQueries, (data: unknown) =>
    patchRecords(data, 'isFollowing', id, patch),
  )
}
