import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useFirstShown } from '../lib/use-first-shown.ts'
import { ErrorState } from './error-state.tsx'

interface QueryStatesProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>
  /** While the data loads. */
  skeleton: ReactNode
  /** In place of the usual error. */
  failure?: ComponentType<{ onRetry: () => void }>
  children: (data: Data) => ReactNode
}

/** A query that loads, fails, or has data; data that was read stays where a later read fails. */
export function QueryStates<Data>({
  query: { data, isError, refetch },
  skeleton,
  failure: Failure = ErrorState,
  children,
}: QueryStatesProps<Data>) {
  const shown = useFirstShown(data)
  if (shown !== undefined) return children(shown)
  return isError ? <Failure onRetry={() => void refetch()} /> : skeleton
}
