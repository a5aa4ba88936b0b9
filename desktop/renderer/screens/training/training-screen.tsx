import { Flex, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { TitledPanel } from '../../components/panel.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { AnsweredChecks } from '../../features/records/checks/answered-checks.tsx'
import { DoneLessons } from '../../features/records/own/done-lessons.tsx'
import { DueList } from '../../features/records/own/due-list.tsx'
import { FinishedAssignments } from '../../features/records/own/finished-assignments.tsx'
import { OwnHours } from '../../features/records/own/own-hours.tsx'
import { OwnSessions } from '../../features/records/own/own-sessions.tsx'
import { DrillButton } from '../../features/records/sessions/drill-button.tsx'
import { ownRecordQuery } from '../../features/records/sessions/session-queries.ts'

/** What is kept of a person's own training. */
export default function TrainingScreen() {
  const query = useQuery(ownRecordQuery)
  const { member, isOfficer } = query.data ?? { member: null, isOfficer: false }
  return (
    <Page
      title="My Training"
      subtitle={
        member
          ? [member.name, ...member.units].join(' · ')
          : 'Your hours and lessons. Only you and your officers see them.'
      }
      width="60rem"
      actions={
        <Flex gap="2" wrap="wrap">
          {isOfficer && (
            <LinkButton to="/crew" variant="outline">
              My crew
            </LinkButton>
          )}
          {member && (
            <LinkButton to={`/transcript/${member.id}`} variant="outline">
              Transcript
            </LinkButton>
          )}
          <DrillButton />
        </Flex>
      }
    >
      <QueryStates query={query} skeleton={<Skeletons count={3} height="10rem" />}>
        {(record) => (
          <Stack gap="6">
            {record.due.length > 0 && (
              <TitledPanel title="Due for You">
                <DueList due={record.due} />
              </TitledPanel>
            )}
            <OwnHours hours={record.hours} />
            <OwnSessions sessions={record.sessions} />
            {member && <FinishedAssignments finished={record.finished} memberId={member.id} />}
            <DoneLessons done={record.done} />
            <AnsweredChecks />
          </Stack>
        )}
      </QueryStates>
    </Page>
  )
}
