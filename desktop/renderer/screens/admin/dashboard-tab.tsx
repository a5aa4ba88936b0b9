import { Grid, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { AdminFailure } from '../../components/admin-failure.tsx'
import { ActivityAside } from '../../features/activity/activity-aside.tsx'
import { statsQuery } from '../../features/admin/admin-queries.ts'
import { MediaWarnings } from '../../features/admin/dashboard/media-warnings.tsx'
import { StatTiles } from '../../features/admin/dashboard/stat-tiles.tsx'
import { TimelinePanel } from '../../features/admin/dashboard/timeline-panel.tsx'
import { TopCreators } from '../../features/admin/dashboard/top-creators.tsx'
import { RecentAudit } from '../../features/admin/audit/recent-audit.tsx'
import type { AdminParams } from '../../features/admin/use-admin-params.ts'
import { useIsLargeScreen } from '../../lib/use-media-query.ts'

export function DashboardTab({ params }: { params: AdminParams }) {
  const isLarge = useIsLargeScreen()
  const { data: stats, isError, refetch } = useQuery(statsQuery)
  if (isError && !stats) {
    return <AdminFailure description="Failed to load dashboard statistics" onRetry={() => void refetch()} />
  }
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      {stats && <MediaWarnings {...stats} />}
      <StatTiles stats={stats} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        gap={{ base: '4', md: '6' }}
        alignItems="start"
      >
        <Stack gap={{ base: '4', md: '6' }}>
          <TimelinePanel params={params} />
          <RecentAudit />
        </Stack>
        <Stack gap={{ base: '4', md: '6' }}>
          <TopCreators creators={stats?.topCreators} />
          {isLarge && <ActivityAside />}
        </Stack>
      </Grid>
    </Stack>
  )
}
