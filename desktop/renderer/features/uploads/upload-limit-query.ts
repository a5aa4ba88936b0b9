import { queryOptions } from '@tanstack/react-query'

function readMaxUploadMb(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('maxUploadMb' in answer)) return null
  return typeof answer.maxUploadMb === 'number' ? answer.maxUploadMb : null
}

/** The largest video that the server accepts, in MB; null if it does not say. */
export const uploadLimitQuery = queryOptions({
  queryKey: ['/api/config'],
  select: readMaxUploadMb,
})
