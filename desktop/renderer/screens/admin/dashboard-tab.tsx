import { Grid, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { AdminFailure } from '../../components/admin-failure.tsx'
import { ActivityAside } from '../../features/activity/activity-aside.tsx'
import { statsQuery } from '../../features/admin/dashboard/dashboard-queries.ts'
import { MediaNotices } from '../../features/admin/dashboard/media-warnings.tsx'
import { StatTiles } from '../../features/admin/dashboard/stat-tiles.tsx'
import { SPANS, TimelinePanel } from '../../features/admin/dashboard/timeline-panel.tsx'
import { TopCreators } from '../../features/admin/dashboard/top-creators.tsx'
import { RecentAudit } from '../../features/admin/audit/recent-audit.tsx'
import { useIsLargeScreen } from '../../lib/use-media-query.ts'
import type { AdminAddress } from './use-admin-address.ts'

const USUAL_SPAN = 30

/** How the library does. */
export function DashboardTab({ address }: { address: AdminAddress }) {
  const isLarge = useIsLargeScreen()
  const { data: stats, isError, refetch } = useQuery(statsQuery)
  const chosen = address.filter('days', SPANS.map(String))
  const days = SPANS.find((span) => String(span) === chosen) ?? USUAL_SPAN
  if (isError && !stats) {
    return <AdminFailure description="Failed to load dashboard statistics" onRetry={() => void refetch()} />
  }
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      {stats && <MediaNotices {...stats} />}
      <StatTiles stats={stats} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        gap={{ base: '4', md: '6' }}
        alignItems="start"
      >
        <Stack gap={{ base: '4', md: '6' }}>
          <TimelinePanel
            days={days}
            onChooseDays={(span) =>
              address.setFilters({ days: span === USUAL_SPAN ? undefined : String(span) })
            }
          />
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
