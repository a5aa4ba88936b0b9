import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { RouteArguments, RouteResult } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { ErrorState } from '../../../components/error-state.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { api } from '../../../lib/api.ts'
import { RequestError, serverMessageOf } from '../../../lib/request-error.ts'

type DescribedLink = RouteResult<Routes['describeLink']>

interface LinkStatesProps {
  kind: RouteArguments<Routes['describeLink']>['kind']
  token: string
  /** The next step where the link doesn't work any more. */
  spentAction: ReactNode
  children: (link: DescribedLink) => ReactNode
}

/** A one-time link that is looked up, doesn't work any more, or opens its form. */
export function LinkStates({ kind, token, spentAction, children }: LinkStatesProps) {
  // Kept: the sign-in that follows a registration resets all queries, and the link is used by then.
  const [link, setLink] = useState<DescribedLink | null>(null)
  const { data, error, refetch } = useQuery({
    enabled: link === null,
    queryKey: ['one-time-link', kind, token],
    queryFn: ({ signal }) => api.describeLink({ kind, token }, { signal }),
    retry: false,
    // The form keeps what was typed, also when the link ends meanwhile: the server then says so.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (data && !link) setLink(data)
  if (link) return children(link)
  if (!error) return <Skeletons count={3} height="4.75rem" mb="5" aria-hidden />
  const isSpent = error instanceof RequestError && error.status === 404
  if (!isSpent) return <ErrorState onRetry={() => void refetch()} />
  return (
    <ErrorState
      title="This link doesn’t work any more"
      description={serverMessageOf(error, 'Please ask for another one.')}
      action={spentAction}
    />
  )
}
