import { routeQuery } from '../../entities/query-keys.ts'

/** What this person may still upload; a review changes it while the page is in the background. */
export const allowanceQuery = {
  ...routeQuery('getUploadAllowance', {}),
  staleTime: 0,
  refetchOnWindowFocus: true,
}
