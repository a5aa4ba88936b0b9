import { Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '../../components/page.tsx'
import { routeQuery } from '../../entities/query-keys.ts'
import { AnsweredChecks } from '../../features/records/checks/answered-checks.tsx'
import { yearOf } from '../../features/records/local-days.ts'
import { TranscriptPanel } from '../../features/records/reports/transcript-panel.tsx'

/** The record of one member, for that person and the officers. */
export default function TranscriptScreen({ id }: { id: number }) {
  // The panel asks the same at first.
  const [year] = useState(() => yearOf(new Date()))
  const { data } = useQuery(routeQuery('getTranscript', { id, ...year }))
  const { name, unit, title, number } = data?.member ?? {}
  return (
    <Page
      title={name ? `Training of ${name}` : 'Training'}
      subtitle={[unit, title, number && `No. ${number}`].filter(Boolean).join(' · ') || undefined}
      width="72rem"
    >
      <Stack gap="6">
        <TranscriptPanel memberId={id} />
        {data && <AnsweredChecks memberId={id} />}
      </Stack>
    </Page>
  )
}
