import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** The paths of every list that may show a video, the counts of its creator among them. */
const VIDEO_LISTS = [
  '/api/admin/',
  '/api/videos',
  '/api/creators',
  '/api/categories/',
  '/api/users/',
  '/api/search',
]

/** Invalidates every list that may show a video: those on the screen are read again at once. */
export function useRefreshVideoLists(): (pathPrefixes?: readonly string[]) => void {
  const client = useQueryClient()
  return useCallback(
    (pathPrefixes = VIDEO_LISTS) =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => pathPrefixes.some((prefix) => String(queryKey[0]).startsWith(prefix)),
      }),
    [client],
  )
}
