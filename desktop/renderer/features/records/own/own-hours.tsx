import { chakra } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import type { OwnRecord } from '#shared/contract/training-reports.ts'
import { formatHours } from '#shared/records/report-table.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { HeadCells, HoursTable, Scroll } from '../reports/hours-table.tsx'
import { TitledPanel } from '../../../components/panel.tsx'

const Table = chakra(HoursTable, {
  base: {
    fontSize: { base: 'sm', md: 'md' },
    '& :is(td, th):nth-of-type(n+3)': { textAlign: 'end' },
  },
})

/** The hours of the last year by month and category. */
export function OwnHours({ hours }: Pick<OwnRecord, 'hours'>) {
  return (
    <TitledPanel title="Hours">
      {hours.length === 0 ? (
        <EmptyState
          icon={Clock}
          title="Nothing is counted yet."
          description="Watch a lesson, or train with your crew."
        />
      ) : (
        <Scroll tabIndex={0} role="region" aria-label="Hours by month and category">
          <Table>
            <thead>
              <tr>
                <HeadCells headings={['Month', 'Category', 'Watched', 'Drills', 'Total']} />
              </tr>
            </thead>
            <tbody>
              {hours.map(({ month, category, watchedMs, wallMs, drillMs }) => (
                <tr key={`${month} ${category ?? ''}`}>
                  <td>{month}</td>
                  <td>{category ?? 'No category'}</td>
                  <td>{formatHours(watchedMs + wallMs)}</td>
                  <td>{formatHours(drillMs)}</td>
                  <td>{formatHours(watchedMs + wallMs + drillMs)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroll>
      )}
    </TitledPanel>
  )
}
