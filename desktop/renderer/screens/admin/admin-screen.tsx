import { Page } from '../../components/page.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { DashboardTab } from './dashboard-tab.tsx'
import { ADMIN_TABS, useAdminAddress, type AdminAddress } from './use-admin-address.ts'
import { UsersTab } from './users-tab.tsx'
import { PendingTab, VideosTab } from './videos-tab.tsx'

const SUBTITLES = {
  dashboard: 'How the library does.',
  'pending-videos': 'What was sent in, oldest first.',
  'pending-shorts': 'What was sent in, oldest first.',
  'all-videos': 'Every video in every state, newest first.',
  users: 'Accounts and who may administer.',
} as const

export default function AdminScreen() {
  const address = useAdminAddress()
  return (
    <Page title="Admin Dashboard" subtitle={SUBTITLES[address.tab]} width="80rem">
      <Tabs label="Admin Dashboard" items={ADMIN_TABS} value={address.tab} onChange={address.setTab}>
        <Panel key={address.tab} address={address} />
      </Tabs>
    </Page>
  )
}

function Panel({ address }: { address: AdminAddress }) {
  switch (address.tab) {
    case 'pending-videos':
      return <PendingTab kind="videos" address={address} />
    case 'pending-shorts':
      return <PendingTab kind="shorts" address={address} />
    case 'all-videos':
      return <VideosTab address={address} />
    case 'users':
      return <UsersTab address={address} />
    case 'dashboard':
      return <DashboardTab address={address} />
  }
}
