import { Box, chakra, VisuallyHidden } from '@chakra-ui/react'
import type { TimelineDay } from '#shared/contract/admin.ts'
import { formatDay, formatNumber } from '../../../lib/locale-format.ts'

/** Of the chart, the table, and the skeleton before them. */
export const CHART_HEIGHT = '18rem'

const Table = chakra('table', {
  base: {
    width: 'full',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { textAlign: 'right', py: '2', px: '3', borderBottomWidth: '1px' },
    '& :is(th, td):first-of-type': { textAlign: 'left' },
    '& thead th': {
      position: 'sticky',
      top: 0,
      bg: 'bg.panel',
      color: 'fg.muted',
      textStyle: 'small',
      fontWeight: 'semibold',
    },
    '& tbody th': { fontWeight: 'normal' },
  },
})

/** The numbers of the chart, the newest day first. */
export function TimelineTable({ timeline }: { timeline: TimelineDay[] }) {
  return (
    <Box
      maxHeight={CHART_HEIGHT}
      overflowY="auto"
      // A scrolling region must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label="Submissions and views by day"
    >
      <Table>
        <caption>
          <VisuallyHidden>Submissions and views by day, newest first</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Submissions</th>
            <th scope="col">Views</th>
          </tr>
        </thead>
        <tbody>
          {timeline.toReversed().map(({ day, submissions, views }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{formatNumber(submissions)}</td>
              <td>{formatNumber(views)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
