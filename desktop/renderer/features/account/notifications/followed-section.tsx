import { Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../components/error-state.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import FollowDiscipline, { followedDisciplinesQuery } from '../../../entities/category/follow-discipline.tsx'

/** The disciplines of whose lessons the person is told. */
export function FollowedSection() {
  const { data, isError, refetch } = useQuery(followedDisciplinesQuery)
  return (
    <TitledPanel title="Disciplines you follow">
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton height="touch" />}
      {data?.length === 0 && (
        <Text color="fg.muted">None. “Follow” on the page of a discipline tells you of its new lessons.</Text>
      )}
      {data?.map((discipline) => (
        <Flex key={discipline.id} align="center" justify="space-between" gap="4" py="1">
          <Text minWidth="0" overflowWrap="anywhere">
            {discipline.name}
          </Text>
          <FollowDiscipline category={discipline} />
        </Flex>
      ))}
    </TitledPanel>
  )
}
