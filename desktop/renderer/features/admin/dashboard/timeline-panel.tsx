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
import type { AdminParams } from '../use-admin-params.ts'
import { CHART_HEIGHT, TimelineTable } from './timeline-table.tsx'

const TimelineChart = lazy(() => import('./timeline-chart.tsx'))

/** Days. */
const SPANS = ['7', '30', '90'] as const
const DEFAULT_SPAN = '30'

/** Submissions and views over time, as a chart or as a table. */
export function TimelinePanel({ params }: { params: AdminParams }) {
  const days = params.filter('days', SPANS) ?? DEFAULT_SPAN
  const [isTable, setIsTable] = useState(false)
  const skeleton = <Skeleton height={CHART_HEIGHT} aria-busy />
  return (
    <TitledPanel
      title="Submissions and views"
      actions={
        <Flex gap="2" wrap="wrap" align="center">
          <Flex gap="2" wrap="wrap" role="group" aria-label="Days shown">
            {SPANS.map((span) => (
              <Chip
                key={span}
                aria-pressed={span === days}
                onClick={() => params.setFilters({ days: span === DEFAULT_SPAN ? undefined : span })}
              >
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
      <QueryStates query={useQuery(timelineQuery(Number(days)))} skeleton={skeleton} failure={AdminFailure}>
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
