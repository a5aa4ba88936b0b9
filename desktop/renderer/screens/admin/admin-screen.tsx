import { Grid, Stack, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { can } from '#shared/permissions.ts'
import { WAITING_MAX } from '#shared/notifications.ts'
import { AdminFailure } from '../../components/admin-failure.tsx'
import { Badge } from '../../components/chip.tsx'
import { Page } from '../../components/page.tsx'
import { PageSpinner } from '../../components/spinner.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { ActivityAside } from '../../features/activity/activity-aside.tsx'
import { statsQuery } from '../../features/admin/admin-queries.ts'
import { RecentAudit } from '../../features/admin/audit/recent-audit.tsx'
import { MediaWarnings } from '../../features/admin/dashboard/media-warnings.tsx'
import { StatTiles } from '../../features/admin/dashboard/stat-tiles.tsx'
import { TimelinePanel } from '../../features/admin/dashboard/timeline-panel.tsx'
import { TopCreators } from '../../features/admin/dashboard/top-creators.tsx'
import { AllVideosTab } from '../../features/admin/review/all-videos-tab.tsx'
import { PendingTab } from '../../features/admin/review/pending-tab.tsx'
import { useAdminParams, type AdminParams, type AdminTab } from '../../features/admin/use-admin-params.ts'
import { UsersTab } from '../../features/admin/users/users-tab.tsx'
import { useNotificationSummary } from '../../entities/notification/notification-queries.ts'
import { useSession } from '../../entities/session/session.ts'
import { useIsLargeScreen } from '../../lib/use-media-query.ts'

const ReportsTab = lazy(() => import('../../features/admin/reports/reports-tab.tsx'))
const ChecksTab = lazy(() => import('../../features/admin/protocol-checks/checks-tab.tsx'))
const WishList = lazy(() => import('../../features/wishes/wish-list.tsx'))
const WallsTab = lazy(() => import('../../features/admin/walls/walls-tab.tsx'))
const ServerTab = lazy(() => import('../../features/admin/server/server-tab.tsx'))
const DisciplineEditor = lazy(() => import('../../features/admin/disciplines/discipline-editor.tsx'))
const SettingsTab = lazy(() => import('../../features/admin/settings/settings-tab.tsx'))

const SUBTITLES = {
  dashboard: 'How the library does.',
  'pending-videos': 'What was sent in, the longest waiting first.',
  'pending-shorts': 'What was sent in, the longest waiting first.',
  reports: 'What members and visitors say is wrong, oldest first.',
  'protocol-checks': 'When lessons have to be checked against their protocol, what is due first.',
  wishes: 'Lessons that people ask for, the most wanted first.',
  'all-videos': 'Every video in every state, newest first.',
  users: 'Accounts and who may administer.',
  walls: 'The screens of the stations.',
  disciplines: 'What lessons are filed under, in the order of the sidebar.',
  server: 'Storage, jobs, mail, backups and checks.',
  settings: 'What applies to the whole server.',
} as const

export default function AdminScreen() {
  const params = useAdminParams()
  const { user } = useSession()
  const waiting = useNotificationSummary()?.waiting
  const counts: Partial<Record<AdminTab, number | undefined>> = {
    'pending-videos': waiting?.videos,
    'pending-shorts': waiting?.shorts,
    reports: waiting?.reports,
  }
  const tabs = params.tabs.map((tab) => ({ ...tab, label: <TabLabel {...tab} count={counts[tab.value]} /> }))
  const title = can(user, 'dashboard.read') ? 'Admin Dashboard' : 'Review'
  return (
    <Page title={title} subtitle={SUBTITLES[params.tab]} width="80rem">
      <Tabs label={title} items={tabs} value={params.tab} onChange={params.setTab}>
        <Panel key={params.tab} params={params} />
      </Tabs>
    </Page>
  )
}

/** The name of a tab with the number of what is open there. */
const TabLabel = ({ label, count = 0 }: { label: string; count?: number | undefined }) =>
  count > 0 ? (
    <>
      {label}
      {/* Keeps the hidden word within the row of tabs, which scrolls. */}
      <Badge tone="warning" position="relative">
        {count >= WAITING_MAX ? `${WAITING_MAX - 1}+` : count}
        <VisuallyHidden> open</VisuallyHidden>
      </Badge>
    </>
  ) : (
    label
  )

function Panel({ params }: { params: AdminParams }) {
  switch (params.tab) {
    case 'pending-videos':
      return <PendingTab kind="videos" params={params} />
    case 'pending-shorts':
      return <PendingTab kind="shorts" params={params} />
    case 'all-videos':
      return <AllVideosTab params={params} />
    case 'users':
      return <UsersTab params={params} />
    case 'reports':
      return (
        <Suspense fallback={<PageSpinner />}>
          <ReportsTab params={params} />
        </Suspense>
      )
    case 'protocol-checks':
      return (
        <Suspense fallback={<PageSpinner />}>
          <ChecksTab />
        </Suspense>
      )
    case 'wishes':
      return (
        <Suspense fallback={<PageSpinner />}>
          <WishList />
        </Suspense>
      )
    case 'walls':
      return (
        <Suspense fallback={<PageSpinner />}>
          <WallsTab />
        </Suspense>
      )
    case 'disciplines':
      return (
        <Suspense fallback={<PageSpinner />}>
          <DisciplineEditor />
        </Suspense>
      )
    case 'server':
      return (
        <Suspense fallback={<PageSpinner />}>
          <ServerTab />
        </Suspense>
      )
    case 'settings':
      return (
        <Suspense fallback={<PageSpinner />}>
          <SettingsTab />
        </Suspense>
      )
    case 'dashboard':
      return <DashboardTab params={params} />
  }
}

function DashboardTab({ params }: { params: AdminParams }) {
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
