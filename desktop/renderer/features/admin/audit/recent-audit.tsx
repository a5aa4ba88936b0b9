import { Heading, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { recentAuditQuery } from '../admin-queries.ts'
import { AuditList } from './audit-list.tsx'

/** The newest audit events, deletions and role changes included. */
export function RecentAudit() {
  const { data, isError, refetch } = useQuery(recentAuditQuery)
  return (
    <Panel aria-labelledby="recent-audit">
      <Heading as="h2" id="recent-audit" textStyle="section" mb="4">
        Decisions
      </Heading>
      {isError && <AdminFailure onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Stack gap="4" aria-busy>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height="10" />
          ))}
        </Stack>
      )}
      {data?.items.length === 0 && (
        <Text color="fg.muted">What administrators decide and change is written down here.</Text>
      )}
      {data && data.items.length > 0 && (
        <AuditList entries={data.items} label="What administrators did lately" namesSubject />
      )}
    </Panel>
  )
}
