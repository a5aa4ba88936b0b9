import { ApiError } from '#server/http/api-error.ts'
import type { Video } from '../videos/video.entity.ts'

/**
 * @param seen the revision that the caller saw; undefined where the request names none
 * @throws ApiError conflict when the locked video has another one
 */
export function assertRevision({ revision }: Video, seen: number | undefined): void {
  if (seen === undefined || seen === revision) return
  throw new ApiError('conflict', 'This video has changed since you opened it. Please look at it once more.')
}
