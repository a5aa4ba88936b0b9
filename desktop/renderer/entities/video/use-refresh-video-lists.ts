import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { catalogueQueries } from '../query-groups.ts'
import type { QuerySelection } from '../query-keys.ts'

/** Invalidates every query that a changed video may change, or the given ones: those on the screen are read at once. */
export function useRefreshVideoLists(): (queries?: QuerySelection) => void {
  const client = useQueryClient()
  return useCallback((queries = catalogueQueries) => void client.invalidateQueries(queries), [client])
}
