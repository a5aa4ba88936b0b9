import { Box, Flex, Text } from '@chakra-ui/react'
import { Chart, useChart } from '@chakra-ui/charts'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { TimelineDay } from '#shared/contract/admin.ts'
import { formatCount, formatCounted } from '#shared/format.ts'
import { usePrefersReducedMotion } from '../../../lib/use-media-query.ts'
import { CHART_HEIGHT } from './timeline-table.tsx'
import { formatCompact, formatShortDay } from '../../../lib/locale-format.ts'

const SERIES = [
  { name: 'submissions', label: 'Submissions', color: 'accent' },
  { name: 'views', label: 'Views', color: 'discipline.ems' },
] as const

const formatDay = (day: unknown) => formatShortDay(String(day))

/** Loaded on demand: this is the only user of the chart library. */
export default function TimelineChart({ timeline }: { timeline: TimelineDay[] }) {
  const chart = useChart<TimelineDay>({ data: timeline, series: SERIES.map((series) => ({ ...series })) })
  const prefersReducedMotion = usePrefersReducedMotion()
  const axis = { axisLine: false, tickLine: false, allowDecimals: false } as const
  const totalOf = (name: 'submissions' | 'views') => timeline.reduce((sum, day) => sum + day[name], 0)
  const summary = `Bars of submissions and a line of views for ${timeline.length} days: ${formatCounted(
    totalOf('submissions'),
    'submission',
  )} and ${formatCounted(totalOf('views'), 'view')} in all.`
  return (
    <Box>
      {/* A screen reader gets the summary; the table has the numbers. */}
      <Box role="img" aria-label={summary}>
        <Chart.Root
          chart={chart}
          height={`calc(${CHART_HEIGHT} - 2rem)`}
          aspectRatio="auto"
          textStyle="small"
        >
          <ResponsiveContainer width="100%" height="100%">
            <ComposedChart
              data={chart.data}
              accessibilityLayer={false}
              margin={{ left: 0, right: 0, top: 8 }}
            >
              <CartesianGrid stroke={chart.color('border.subtle')} vertical={false} />
              <XAxis {...axis} dataKey="day" tickFormatter={formatDay} minTickGap={32} />
              <YAxis {...axis} yAxisId="submissions" width={36} tickFormatter={formatCount} />
              <YAxis
                {...axis}
                yAxisId="views"
                orientation="right"
                width={40}
                // One decimal more than other counts have: two ticks never read the same.
                tickFormatter={formatCompact}
              />
              <Tooltip
                cursor={{ fill: chart.color('bg.raised'), opacity: 0.6 }}
                isAnimationActive={!prefersReducedMotion}
                content={({ active, payload, label }) =>
                  active ? <DayTooltip day={label} values={payload} /> : null
                }
              />
              <Bar
                yAxisId="submissions"
                dataKey="submissions"
                fill={chart.color('accent')}
                radius={[3, 3, 0, 0]}
                maxBarSize={28}
                isAnimationActive={!prefersReducedMotion}
              />
              <Line
                yAxisId="views"
                dataKey="views"
                type="monotone"
                stroke={chart.color('discipline.ems')}
                strokeWidth={2}
                dot={false}
                isAnimationActive={!prefersReducedMotion}
              />
            </ComposedChart>
          </ResponsiveContainer>
        </Chart.Root>
      </Box>
      <Flex
        gap="5"
        height="8"
        align="flex-end"
        justify="center"
        textStyle="small"
        color="fg.muted"
        aria-hidden
      >
        {SERIES.map(({ name, label, color }) => (
          <Flex key={name} as="span" align="center" gap="2">
            <Box as="span" width="3" height={name === 'views' ? '0.5' : '3'} bg={color} borderRadius="sm" />
            {label}
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}

interface DayTooltipProps {
  day: unknown
  values: readonly { dataKey?: unknown; value?: unknown }[] | undefined
}

function DayTooltip({ day, values }: DayTooltipProps) {
  return (
    <Box bg="bg.raised" borderWidth="1px" borderColor="border.strong" borderRadius="control" px="3" py="2">
      <Text fontWeight="semibold">{formatDay(day)}</Text>
      {SERIES.map(({ name, label }) => (
        <Text key={name} color="fg.muted" fontVariantNumeric="tabular-nums">
          {label}: {formatCount(Number(values?.find(({ dataKey }) => dataKey === name)?.value ?? 0))}
        </Text>
      ))}
    </Box>
  )
}
