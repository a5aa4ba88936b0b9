import { Box, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Button } from '../../../components/button.tsx'
import { Chip } from '../../../components/chip.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
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
  const [isTable, setIsTable] = useState(false)
  const skeleton = <Skeleton height={CHART_HEIGHT} aria-busy />
  return (
    <TitledPanel
      title="Submissions and views"
      actions={
        <Flex gap="2" wrap="wrap" align="center">
          <Flex gap="2" role="group" aria-label="Days shown">
            {SPANS.map((span) => (
              <Chip key={span} aria-pressed={span === days} onClick={() => onDaysChange(span)}>
                {span} days
              </Chip>
            ))}
          </Flex>
          <Button icon={isTable ? ChartColumn : Table2} variant="quiet" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </Flex>
      }
    >
      <QueryStates
        query={useQuery(timelineQuery(days))}
        skeleton={skeleton}
        failure={(retry) => <AdminFailure onRetry={retry} />}
      >
        {(timeline) => (
          <Box minHeight={CHART_HEIGHT}>
            {isTable ? (
              <TimelineTable timeline={timeline} />
            ) : (
              <Suspense fallback={skeleton}>
                <TimelineChart timeline={timeline} />
              </Suspense>
            )}
          </Box>
        )}
      </QueryStates>
    </TitledPanel>
  )
}
