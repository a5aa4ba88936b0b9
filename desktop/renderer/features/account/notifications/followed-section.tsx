import { Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/button.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import {
  followedDisciplinesQuery,
  useFollowDiscipline,
} from '../../../entities/category/followed-disciplines.ts'

/** The disciplines of whose lessons the person is told. */
export function FollowedSection() {
  const { data, isError, refetch } = useQuery(followedDisciplinesQuery)
  return (
    <TitledPanel title="Disciplines you follow">
      {!data ? (
        isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="touch" />
        )
      ) : data.length === 0 ? (
        <Text color="fg.muted">None. “Follow” on the page of a discipline tells you of its new lessons.</Text>
      ) : (
        <ul>
          {data.map((discipline) => (
            <Followed key={discipline.id} discipline={discipline} />
          ))}
        </ul>
      )}
    </TitledPanel>
  )
}

function Followed({ discipline }: { discipline: { id: number; name: string } }) {
  const { isPending, toggle } = useFollowDiscipline(discipline)
  return (
    <Flex as="li" align="center" justify="space-between" gap="4" py="1">
      <Text minWidth="0" overflowWrap="anywhere">
        {discipline.name}
      </Text>
      <Button
        variant="quiet"
        aria-label={`Unfollow ${discipline.name}`}
        aria-busy={isPending || undefined}
        onClick={toggle}
      >
        Unfollow
      </Button>
    </Flex>
  )
}
