import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { recentAuditQuery } from '../admin-queries.ts'
import { AuditList } from './audit-list.tsx'

/** The newest audit events, deletions and role changes included. */
export function RecentAudit() {
  return (
    <TitledPanel title="Decisions">
      <QueryStates
        query={useQuery(recentAuditQuery)}
        skeleton={
          <Stack gap="4" aria-busy>
            <Skeletons count={3} height="10" />
          </Stack>
        }
        failure={AdminFailure}
      >
        {({ items }) =>
          items.length > 0 ? (
            <AuditList entries={items} label="What administrators did lately" namesSubject />
          ) : (
            <Text color="fg.muted">What administrators decide and change is written down here.</Text>
          )
        }
      </QueryStates>
    </TitledPanel>
  )
}
