import { z } from 'zod'
import { WALL_CODE_LENGTH } from '../limits.ts'
import { defineRoutes } from './define-route.ts'
import { count, id, seconds } from './values.ts'

/** A clip as the wall plays it. No field changes with views or likes, so that the ETag of the list doesn't either. */
export const wallClip = z.object({
  id,
  title: z.string(),
  creatorName: z.string(),
  category: z.object({ id, name: z.string() }),
  /** The path of the file. */
  src: z.string(),
  bytes: count,
  /** The captions as WebVTT. */
  captionsUrl: z.string().nullable(),
  start: seconds,
  /** Null: plays to the end of the file. */
  length: seconds.nullable(),
})
export type WallClip = z.infer<typeof wallClip>

export const wallRoutes = defineRoutes({
  listWallClips: {
    method: 'GET',
    path: '/api/wall/clips',
    access: 'library',
    response: z.array(wallClip),
    summary: 'The newest approved micro clips that are files of ours, whole; its ETag moves with them alone.',
  },
  pairWall: {
    method: 'POST',
    path: '/api/wall/pairings',
    access: 'user',
    body: z.object({
      code: z
        .string()
        .regex(new RegExp(`^\\d{${WALL_CODE_LENGTH}}$`), `The code has ${WALL_CODE_LENGTH} digits.`),
    }),
    response: z.object({ pairing: z.string() }),
    status: 201,
    summary: 'For the code in the settings of a wall, what lets this person hold it for a call over /ws.',
  },
})
