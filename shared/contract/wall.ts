import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { count, id, seconds } from './values.ts'

/** What a wall screen needs of a clip, and nothing that moves with every view or like. */
export const wallClip = z.object({
  id,
  title: z.string(),
  creatorName: z.string(),
  category: z.object({ id, name: z.string() }),
  /** Where the file is, and how large it is. */
  src: z.string(),
  bytes: count,
  /** What is said in the file, as WebVTT. */
  captionsUrl: z.string().nullable(),
  start: seconds,
  /** Null: to the end of the file. */
  length: seconds.nullable(),
})
export type WallClip = z.infer<typeof wallClip>

export const wallRoutes = defineRoutes({
  listWallClips: {
    method: 'GET',
    path: '/api/wall/clips',
    access: 'public',
    response: z.array(wallClip),
    summary: 'The newest approved micro clips that are files of ours, whole; its ETag moves with them alone.',
  },
})
