import { Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from '../../../components/checkbox.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { routeQuery } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'

const preferenceQuery = routeQuery('getActivityPreference', {})
const FAILURE = 'The choice was not saved. Please try again.'

/** Whether others read the name of the person who watches. */
export function ActivitySection() {
  const client = useQueryClient()
  const query = useQuery(preferenceQuery)
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (isNamed: boolean) => api.changeActivityPreference({ isNamed }),
    onSuccess: (changed) => client.setQueryData(preferenceQuery.queryKey, changed),
  })
  if (query.isError) {
    return (
      <TitledPanel title="Activity">
        <ErrorState onRetry={() => void query.refetch()} />
      </TitledPanel>
    )
  }
  return (
    <TitledPanel title="Activity">
      {query.data ? (
        <>
          <Checkbox
            checked={isPending ? variables : query.data.isNamed}
            onChange={({ target }) => mutate(target.checked)}
          >
            Show my name when I watch a video
          </Checkbox>
          <Text textStyle="small" color="fg.muted">
            Otherwise the live activity says “A crew member”. What you watch stays between you and your
            officers.
          </Text>
          <FormError message={formErrorOf(error, FAILURE)} />
        </>
      ) : (
        <Skeleton height="4rem" />
      )}
    </TitledPanel>
  )
}
