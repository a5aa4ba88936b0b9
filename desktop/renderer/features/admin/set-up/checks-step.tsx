import { Box, Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { SetUpFinding } from '#shared/contract/set-up.ts'
import { Button } from '../../../components/button.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { routeQuery } from '../../../entities/query-keys.ts'

const SKELETON = <Skeleton height="40" aria-hidden />

const LOOKS = {
  ok: { icon: CircleCheck, color: 'success', word: 'In order' },
  warning: { icon: TriangleAlert, color: 'warning', word: 'Warning' },
  failure: { icon: CircleX, color: 'danger.fg', word: 'Does not work' },
} as const

function FindingLine({ state, found, advice }: SetUpFinding) {
  const { icon: Icon, color, word } = LOOKS[state]
  return (
    <Flex as="li" gap="3" py="3" borderTopWidth="1px">
      <Box color={color} pt="0.5" flexShrink={0}>
        <Icon size={20} role="img" aria-label={word} />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        <Text>{found}</Text>
        {advice && (
          <Text color="fg.muted" mt="1">
            {advice}
          </Text>
        )}
      </Box>
    </Flex>
  )
}

/** Whether mail can be sent, where files are, and the free room, as `npm run doctor` finds them (SU-07). */
export function ChecksStep({ isShown }: { isShown: boolean }) {
  const query = useQuery({ ...routeQuery('checkSetUp', {}), enabled: isShown, staleTime: 0 })
  return (
    <TitledPanel
      title="Mail and storage"
      actions={
        <Button isLoading={query.isFetching} onClick={() => void query.refetch()}>
          Check again
        </Button>
      }
    >
      <QueryStates query={query} skeleton={SKELETON}>
        {(findings) => (
          <Box as="ul">
            {findings.map((finding) => (
              <FindingLine key={finding.found} {...finding} />
            ))}
          </Box>
        )}
      </QueryStates>
    </TitledPanel>
  )
}
