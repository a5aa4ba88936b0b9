import { Page } from '../../components/page.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { AllVideosTab } from '../../features/admin/review/all-videos-tab.tsx'
import { PendingTab } from '../../features/admin/review/pending-tab.tsx'
import { ADMIN_TABS, useAdminParams, type AdminParams } from '../../features/admin/use-admin-params.ts'
import { UsersTab } from '../../features/admin/users/users-tab.tsx'
import { DashboardTab } from './dashboard-tab.tsx'

const SUBTITLES = {
  dashboard: 'How the library does.',
  'pending-videos': 'What was sent in, oldest first.',
  'pending-shorts': 'What was sent in, oldest first.',
  'all-videos': 'Every video in every state, newest first.',
  users: 'Accounts and who may administer.',
} as const

export default function AdminScreen() {
  const params = useAdminParams()
  return (
    <Page title="Admin Dashboard" subtitle={SUBTITLES[params.tab]} width="80rem">
      <Tabs label="Admin Dashboard" items={ADMIN_TABS} value={params.tab} onChange={params.setTab}>
        <Panel key={params.tab} params={params} />
      </Tabs>
    </Page>
  )
}

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
    case 'dashboard':
      return <DashboardTab params={params} />
  }
}
