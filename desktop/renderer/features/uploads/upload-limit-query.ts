import { queryOptions } from '@tanstack/react-query'

function readMaxUploadMb(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('maxUploadMb' in answer)) return null
  return typeof answer.maxUploadMb === 'number' ? answer.maxUploadMb : null
}

/** The largest video the server takes, in MB; null where it doesn't say. */
export const uploadLimitQuery = queryOptions({
  queryKey: ['/api/config'],
  select: readMaxUploadMb,
})
