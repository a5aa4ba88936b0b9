import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { RequestError } from '../../../lib/request-error.ts'

/** Every list that may show a video. */
const SHOWING = [
  '/api/admin/',
  '/api/videos',
  '/api/creators',
  '/api/categories/',
  '/api/users/',
  '/api/search',
]

/** Reads again what is on the screen, and later what comes on it. */
export function useRefresh(): (prefixes?: readonly string[]) => void {
  const client = useQueryClient()
  return useCallback(
    (prefixes = SHOWING) =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => prefixes.some((prefix) => String(queryKey[0]).startsWith(prefix)),
      }),
    [client],
  )
}

/** Decided by somebody else, or deleted, while the dialog was open. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 409 || error.status === 404)
