import { useNavigate } from 'react-router-dom'
import { can, type Permission } from '#shared/permissions.ts'
import { useSession } from '../../entities/session/session.ts'
import { useAddressParams } from '../../lib/use-address-params.ts'

const TABS = [
  { value: 'dashboard', label: 'Dashboard', permission: 'dashboard.read' },
  { value: 'pending-videos', label: 'Pending Videos', permission: 'review.decide' },
  { value: 'pending-shorts', label: 'Pending Shorts', permission: 'review.decide' },
  { value: 'all-videos', label: 'All Videos', permission: 'videos.manage' },
  { value: 'users', label: 'Users', permission: 'users.manage' },
  { value: 'reports', label: 'Reports', permission: 'reports.decide' },
  { value: 'protocol-checks', label: 'Protocol checks', permission: 'review.decide' },
  { value: 'wishes', label: 'Wishes', permission: 'review.decide' },
  { value: 'walls', label: 'Walls', permission: 'settings.manage' },
  { value: 'disciplines', label: 'Disciplines', permission: 'settings.manage' },
  { value: 'server', label: 'Server', permission: 'settings.manage' },
  { value: 'settings', label: 'Settings', permission: 'settings.manage' },
] as const satisfies readonly { permission: Permission; value: string; label: string }[]

export type AdminTab = (typeof TABS)[number]['value']

/** The tab and its filters are part of the address: a link can name them, and a reload keeps them. */
export function useAdminParams() {
  const navigate = useNavigate()
  const [params, setFilters] = useAddressParams()
  const { user } = useSession()
  const tabs = TABS.filter(({ permission }) => can(user, permission))
  const first = tabs[0]?.value ?? 'pending-videos'
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? first

  return {
    /** What the role of the user may open. */
    tabs,
    tab,
    /** Each tab starts without the filters of the tab before. */
    setTab: (next: AdminTab) => void navigate(next === first ? '/admin' : `/admin?tab=${next}`),
    /** One of these values, or undefined. */
    filter: <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((value) => value === params.get(name)),
    text: (name: string): string | undefined => params.get(name)?.trim() || undefined,
    search: params.get('search')?.trim() ?? '',
    address: params,
    setFilters,
  }
}

export type AdminParams = ReturnType<typeof useAdminParams>
