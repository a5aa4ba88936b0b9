import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { Page } from '../../components/page.tsx'
import { Tabs, type TabItem } from '../../components/tabs.tsx'
import AssignButton from '../../features/records/assignments/assign-button.tsx'
import { AssignmentLists } from '../../features/records/assignments/assignment-list.tsx'
import { ReportPanel } from '../../features/records/reports/report-panel.tsx'
import { DrillButton } from '../../features/records/sessions/drill-button.tsx'
import { OpenRollCalls } from '../../features/records/sessions/open-roll-calls.tsx'
import { RollCallButton } from '../../features/records/sessions/roll-call-button.tsx'
import { SessionList } from '../../features/records/sessions/session-list.tsx'
import { useIsMobile } from '../../lib/use-media-query.ts'

type CrewTab = 'assignments' | 'closed' | 'confirmed' | 'report'
const TABS: readonly TabItem<CrewTab>[] = [
  { value: 'assignments', label: 'Assigned' },
  { value: 'closed', label: 'To confirm' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'report', label: 'Report' },
]

/** What an officer does for the own units: assign lessons, confirm training, and read the hours. */
export default function CrewScreen() {
  const [tab, setTab] = useState<CrewTab>('assignments')
  return (
    <Page
      title="My Crew"
      subtitle="Training of the units that you lead."
      width="72rem"
      actions={
        <Flex gap="2" wrap="wrap">
          <AssignButton lessons={[]} variant="outline" />
          <RollCallButton />
          <DrillButton />
        </Flex>
      }
    >
      <OpenRollCalls />
      <Tabs label="My Crew" items={TABS} value={tab} onChange={setTab} isFitted={useIsMobile()}>
        {tab === 'report' && <ReportPanel />}
        {tab === 'assignments' && <AssignmentLists />}
        {(tab === 'closed' || tab === 'confirmed') && <SessionList key={tab} state={tab} />}
      </Tabs>
    </Page>
  )
}
