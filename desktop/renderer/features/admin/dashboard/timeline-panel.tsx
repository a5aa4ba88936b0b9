import { Box, Flex, Heading } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Button } from '../../../components/button.tsx'
import { Chip } from '../../../components/chip.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { timelineQuery } from '../admin-queries.ts'
import { CHART_HEIGHT, TimelineTable } from './timeline-table.tsx'

const TimelineChart = lazy(() => import('./timeline-chart.tsx'))

export const SPANS = [7, 30, 90] as const
export type Span = (typeof SPANS)[number]

interface TimelinePanelProps {
  days: Span
  onDaysChange: (days: Span) => void
}

/** Submissions and views over time, as a chart or as a table. */
export function TimelinePanel({ days, onDaysChange }: TimelinePanelProps) {
  const { data, isError, refetch } = useQuery(timelineQuery(days))
  const [isTable, setIsTable] = useState(false)
  return (
    <Panel aria-labelledby="timeline">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between" mb="4">
        <Heading as="h2" id="timeline" textStyle="section">
          Submissions and views
        </Heading>
        <Flex gap="2" wrap="wrap" align="center">
          <Flex gap="2" role="group" aria-label="Days shown">
            {SPANS.map((span) => (
              <Chip key={span} aria-pressed={span === days} onClick={() => onDaysChange(span)}>
                {span} days
              </Chip>
            ))}
          </Flex>
          <Button variant="quiet" onClick={() => setIsTable(!isTable)}>
            {isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </Flex>
      </Flex>
      {isError && <AdminFailure onRetry={() => void refetch()} />}
      {!isError && (
        <Box minHeight={CHART_HEIGHT}>
          {!data && <Skeleton height={CHART_HEIGHT} aria-busy />}
          {data && isTable && <TimelineTable timeline={data} />}
          {data && !isTable && (
            <Suspense fallback={<Skeleton height={CHART_HEIGHT} aria-busy />}>
              <TimelineChart timeline={data} />
            </Suspense>
          )}
        </Box>
      )}
    </Panel>
  )
}
