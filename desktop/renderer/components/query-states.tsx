import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface QueryStatesProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>
  /** While the data loads. */
  skeleton: ReactNode
  /** In place of the usual error. */
  failure?: (retry: () => void) => ReactNode
  children: (data: Data) => ReactNode
}

/** A query that loads, fails, or has data; data that was read stays where a later read fails. */
export function QueryStates<Data>({
  query: { data, isError, refetch },
  skeleton,
  failure,
  children,
}: QueryStatesProps<Data>) {
  if (data !== undefined) return children(data)
  if (!isError) return skeleton
  const retry = () => void refetch()
  return failure ? failure(retry) : <ErrorState onRetry={retry} />
}
