import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { ClipboardCheck } from 'lucide-react'
import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { formatHours } from '#shared/records/report-table.ts'
import { Button, LinkButton } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { LoadMoreButton } from '../../../components/load-more-button.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { formatMoment } from '../../../lib/locale-format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { usePages } from '../../../lib/use-pages.ts'
import { countedPeople } from '../counted-people.ts'
import { ListRow } from '../list-row.tsx'
import { sessionsQuery } from './session-queries.ts'

const SessionDialog = lazyDialog(() => import('./session-dialog.tsx'))

const lengthOf = ({ openedAt, closedAt }: TrainingSession): string =>
  closedAt === null ? '' : formatHours(Date.parse(closedAt) - Date.parse(openedAt))

/** Sessions that wait for a confirmation, or that have one. */
export function SessionList({ state }: { state: 'closed' | 'confirmed' }) {
  const pages = usePages(sessionsQuery(state))
  const dialog = useDialog<TrainingSession>()
  const isWaiting = state === 'closed'
  return (
    <>
      {pages.isLoading && <Skeletons count={3} height="5rem" />}
      {pages.isError && <ErrorState onRetry={pages.retry} />}
      {pages.items?.length === 0 && (
        <EmptyState
          icon={ClipboardCheck}
          title={isWaiting ? 'Nothing waits for confirmation.' : 'No session is confirmed yet.'}
        />
      )}
      {pages.items && pages.items.length > 0 && (
        <chakra.ul
          listStyleType="none"
          display="grid"
          gap="3"
          aria-label={isWaiting ? 'To confirm' : 'Confirmed'}
        >
          {pages.items.map((session) => {
            const present = session.attendances.filter((one) => one.state !== 'struck').length
            const struck = session.attendances.length - present
            return (
              <ListRow key={session.id}>
                <Box minWidth="0" flex="1 1 16rem">
                  <Text fontWeight="semibold" overflowWrap="anywhere" dir="auto">
                    {session.title}
                  </Text>
                  <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
                    {[session.unit, formatMoment(session.openedAt), `${lengthOf(session)} h`, session.place]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                  <Text textStyle="small" color="fg.muted">
                    {countedPeople(present)}
                    {struck > 0 && ` and ${struck} struck`}, filed by <bdi>{session.officer.name}</bdi>
                    {session.confirmedBy && (
                      <>
                        , confirmed by <bdi>{session.confirmedBy}</bdi>
                      </>
                    )}
                  </Text>
                </Box>
                {isWaiting && !session.mayConfirm && <Badge tone="warning">Waits for another officer</Badge>}
                <Flex gap="2">
                  <LinkButton
                    to={`/session/${session.id}`}
                    variant="outline"
                    aria-label={`Roster of ${session.title}`}
                  >
                    Roster
                  </LinkButton>
                  <Button
                    variant={session.mayConfirm ? 'primary' : 'outline'}
                    aria-label={`${session.mayConfirm ? 'Check' : 'Show'} ${session.title}`}
                    onClick={() => dialog.open(session)}
                  >
                    {session.mayConfirm ? 'Check' : 'Show'}
                  </Button>
                </Flex>
              </ListRow>
            )
          })}
        </chakra.ul>
      )}
      <LoadMoreButton pages={pages} />
      <SubjectDialog dialog={dialog}>{(props) => <SessionDialog {...props} />}</SubjectDialog>
    </>
  )
}
