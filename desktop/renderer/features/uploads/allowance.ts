import type { QueryClient } from '@tanstack/react-query'
import type { UploadAllowance } from '#shared/contract/uploads.ts'
import { QUOTA_TOLD_FROM } from '#shared/limits/uploads.ts'
import { routeQuery } from '../../entities/query-keys.ts'
import { formatBytes } from '../../lib/locale-format.ts'
import { RequestError } from '../../lib/request-error.ts'
import { troubleOf } from '../../../upload-client/retry-policy.ts'

/** What this person may still upload; a review changes it while the page is in the background. */
export const allowanceQuery = {
  ...routeQuery('getUploadAllowance', {}),
  staleTime: 0,
  refetchOnWindowFocus: true,
}

/** Why the server would refuse a new video now; null where it would take it. */
export const readRefusal = (client: QueryClient): Promise<string | null> =>
  client.fetchQuery(allowanceQuery).then(
    (allowance) => allowance.refusal,
    (error: unknown) => {
      // An older server has no limits; what can be waited out is waited out.
      if (error instanceof RequestError && !troubleOf(error)) return null
      throw error
    },
  )

type Bound = Exclude<keyof UploadAllowance, 'refusal'>

/** The limits, in the order in which they are shown. */
const WORDS: Record<Bound, (used: number, left: number) => string> = {
  waiting: (used, left) =>
    `${used} of your videos wait for review. You can submit ${left} more until some are reviewed.`,
  unfinished: (used, left) =>
    `You have ${used} unfinished uploads and can begin ${left} more. What you don’t continue is removed after a day.`,
  unused: (used, left) =>
    `You have ${used} uploaded videos that are not submitted and can upload ${left} more. They are removed after a day.`,
  unusedPictures: (used, left) =>
    `You have ${used} uploaded pictures that no video uses and can upload ${left} more. They are removed after a day.`,
  unfinishedBytes: (used, left) =>
    `Your unfinished uploads take up ${formatBytes(used)}; there is room for ${formatBytes(left)} more. What you don’t continue is removed after a day.`,
  unusedBytes: (used, left) =>
    `Your uploads that are not submitted take up ${formatBytes(used)}; there is room for ${formatBytes(left)} more. They are removed after a day.`,
}

const isNear = ({ used, allowed }: UploadAllowance[Bound]): boolean =>
  allowed !== null && used >= allowed * QUOTA_TOLD_FROM

/** Whether few or no more videos may be submitted: the person can delete some. */
export const isReviewNear = ({ waiting }: UploadAllowance): boolean => isNear(waiting)

/** Says which limit is near; null while none is. */
export function nearBound(allowance: UploadAllowance): string | null {
  for (const [bound, words] of Object.entries(WORDS)) {
    // The table has one entry for each limit.
    const { used, allowed } = allowance[bound as Bound]
    if (allowed !== null && isNear({ used, allowed })) return words(used, Math.max(0, allowed - used))
  }
  return null
}
