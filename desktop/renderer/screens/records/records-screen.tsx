import { Grid } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { can } from '#shared/permissions.ts'
import { Page } from '../../components/page.tsx'
import { Tabs, type TabItem } from '../../components/tabs.tsx'
import { useSession } from '../../entities/session/session.ts'
import AssignButton from '../../features/records/assignments/assign-button.tsx'
import { AssignmentLists } from '../../features/records/assignments/assignment-list.tsx'
import { ReportPanel } from '../../features/records/reports/report-panel.tsx'
import { MemberList } from '../../features/records/roster/member-list.tsx'
import { UnitList } from '../../features/records/roster/unit-list.tsx'
import { SessionList } from '../../features/records/sessions/session-list.tsx'
import { useIsMobile } from '../../lib/use-media-query.ts'

type RecordsTab = 'roster' | 'assignments' | 'sessions' | 'report'
const TABS: readonly TabItem<RecordsTab>[] = [
  { value: 'roster', label: 'Roster' },
  { value: 'assignments', label: 'Assigned' },
  { value: 'sessions', label: 'To confirm' },
  { value: 'report', label: 'Report' },
]

/** The roster, what waits for confirmation, and the hours of the department. */
export default function RecordsScreen() {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const mayManage = can(user, 'records.manage')
  const unitId = Number(params.get('unit')) || undefined
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'roster'
  const show = (next: Record<string, string>) => setParams(next, { replace: true, preventScrollReset: true })
  return (
    <Page
      title="Training Records"
      subtitle="Who belongs to the department, and who was trained."
      width="80rem"
      actions={<AssignButton lessons={[]} variant="outline" />}
    >
      <Tabs
        label="Training Records"
        items={TABS}
        value={tab}
        onChange={(next) => show(next === 'roster' ? {} : { tab: next })}
        isFitted={useIsMobile()}
      >
        {tab === 'report' && <ReportPanel />}
        {tab === 'assignments' && <AssignmentLists />}
        {tab === 'sessions' && <SessionList state="closed" />}
        {tab === 'roster' && (
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 22rem) minmax(0, 1fr)' }}
            gap={{ base: '5', md: '6' }}
            alignItems="start"
          >
            <UnitList
              selectedId={unitId}
              onSelect={(id) => show(id === undefined ? {} : { unit: String(id) })}
              mayManage={mayManage}
            />
            <MemberList key={unitId} unitId={unitId} mayManage={mayManage} />
          </Grid>
        )}
      </Tabs>
    </Page>
  )
}
