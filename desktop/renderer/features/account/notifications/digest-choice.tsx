import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Digest } from '#shared/contract/news.ts'
import { ErrorState } from '../../../components/error-state.tsx'
import { SelectField } from '../../../components/field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { routeQuery } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'

const digestQuery = routeQuery('getDigest', {})
const FAILURE = 'The choice was not saved. Please try again.'
const OPTIONS: readonly { value: Digest['every']; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'day', label: 'Every morning' },
  { value: 'week', label: 'Every Monday morning' },
]

/** How often a mail lists the new lessons of those that the person follows. */
export function DigestChoice() {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(digestQuery)
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (every: Digest['every']) => api.changeDigest({ every }),
    onSuccess: (changed) => client.setQueryData(digestQuery.queryKey, changed),
  })
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height="5.5rem" />
  return (
    <>
      <SelectField
        label="Digest of new lessons by mail"
        hint={
          data.canBeSent
            ? 'At most ten lessons of the creators and disciplines you follow, that you have not seen.'
            : 'A digest is sent once you have confirmed your e-mail address.'
        }
        value={isPending ? variables : data.every}
        aria-busy={isPending}
        onChange={({ target }) => {
          const chosen = OPTIONS.find(({ value }) => value === target.value)
          if (chosen && !isPending) mutate(chosen.value)
        }}
        options={OPTIONS}
      />
      <FormError message={formErrorOf(error, FAILURE)} />
    </>
  )
}
