import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../components/chip.tsx'
import { Button, LinkButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { LoadMoreButton } from '../../../components/load-more-button.tsx'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { formatDay } from '../../../lib/locale-format.ts'
import { usePages } from '../../../lib/use-pages.ts'
import { ListRow } from '../list-row.tsx'
import { assignmentsQuery } from './assignment-queries.ts'
import { repetitionText } from './due-days.ts'

/** Assignments to people whom the person leads: those that are open, and by a press those that have ended. */
export function AssignmentLists() {
  const [showsEnded, setShowsEnded] = useState(false)
  return (
    <Stack gap="4">
      <AssignmentList state="open" />
      <Button
        variant="quiet"
        alignSelf="start"
        aria-expanded={showsEnded}
        onClick={() => setShowsEnded(!showsEnded)}
      >
        {showsEnded ? 'Hide' : 'Show'} ended assignments
      </Button>
      {showsEnded && <AssignmentList state="closed" />}
    </Stack>
  )
}

function AssignmentList({ state }: { state: 'open' | 'closed' }) {
  const pages = usePages(assignmentsQuery(state))
  return (
    <>
      {pages.isLoading && <Skeletons count={3} height="5rem" />}
      {pages.isError && <ErrorState onRetry={pages.retry} />}
      {pages.items?.length === 0 && (
        <EmptyState
          icon={ClipboardList}
          title={state === 'open' ? 'No lesson is assigned.' : 'No assignment has ended.'}
          description={
            state === 'open' ? 'Press “Assign” below a lesson, or “Assign lessons” here.' : undefined
          }
        />
      )}
      {pages.items && pages.items.length > 0 && (
        <chakra.ul
          listStyleType="none"
          display="grid"
          gap="3"
          aria-label={state === 'open' ? 'Assignments' : 'Ended assignments'}
        >
          {pages.items.map(({ id, title, targets, dueOn, everyMonths, counts }) => (
            <ListRow key={id}>
              <Box minWidth="0" flex="1 1 16rem">
                <Text fontWeight="semibold" overflowWrap="anywhere" dir="auto">
                  {title}
                </Text>
                <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
                  {[
                    targets.map(({ name }) => name).join(', '),
                    `Due on ${formatDay(dueOn)}`,
                    everyMonths !== null && repetitionText(everyMonths),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                <Flex gap="3" align="center" mt="2" maxWidth="24rem">
                  <ProgressBar aria-hidden max={Math.max(1, counts.members)} value={counts.done} />
                  <Text textStyle="small" whiteSpace="nowrap" data-numbers>
                    {counts.done} of {counts.members} done
                  </Text>
                </Flex>
              </Box>
              {counts.overdue > 0 && <Badge tone="warning">{counts.overdue} overdue</Badge>}
              <LinkButton to={`/assignment/${id}`} variant="outline" aria-label={`Show ${title}`}>
                Show
              </LinkButton>
            </ListRow>
          ))}
        </chakra.ul>
      )}
      <LoadMoreButton pages={pages} />
    </>
  )
}
