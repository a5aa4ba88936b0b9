import { chakra, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FileClock } from 'lucide-react'
import { formatCounted } from '#shared/format.ts'
import { formatHours, reportHeadings, reportLines, type ReportColumns } from '#shared/records/report-table.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { SelectField, TextField } from '../../../components/field.tsx'
import { Panel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { categoriesQuery } from '../../../entities/category/category-queries.ts'
import { routeQuery } from '../../../entities/query-keys.ts'
import { formatDay } from '../../../lib/locale-format.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { unitsQuery } from '../roster/roster-queries.ts'
import { unitOptions } from '../roster/unit-order.ts'
import { HeadCells, HoursTable, Scroll } from './hours-table.tsx'
import { monthOf } from '../local-days.ts'
import { TableHeader } from './table-header.tsx'

/** From the third column on: figures. */
const Table = chakra(HoursTable, {
  base: { '& :is(td, th):nth-of-type(n+3)': { textAlign: 'end' } },
})

const ROWS = [
  { value: 'member', label: 'Members' },
  { value: 'unit', label: 'Units' },
]
const COLUMNS = [
  { value: 'category', label: 'Category' },
  { value: 'bucket', label: 'Type' },
]

/** The hours of units, by member or unit and by category or type, for a month or any days: on the screen, as CSV and on paper. */
export function ReportPanel() {
  const { form, set, text, choice } = useFields(() => ({
    ...monthOf(new Date()),
    by: 'member' as 'member' | 'unit',
    unit: null as number | null,
    category: null as number | null,
    columns: 'category' as ReportColumns,
  }))
  const { from, to, by, unit, category, columns } = form
  // The CSV has the seconds too.
  const headings = reportHeadings(columns).slice(0, -1)
  const isComplete = from !== '' && to !== ''
  const asked = { from, to, by, columns, ...(unit ? { unit } : {}), ...(category ? { category } : {}) }
  const query = useQuery({ ...routeQuery('getTrainingReport', asked), enabled: isComplete })
  const { data: units = [] } = useQuery(unitsQuery)
  const { data: categories = [] } = useQuery(categoriesQuery)
  const search = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  if (query.data) search.set('until', String(query.data.until))
  return (
    <Panel aria-label="Report">
      <Grid
        data-screen-only=""
        templateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          xl: 'repeat(6, minmax(0, 1fr))',
        }}
        gap="4"
        alignItems="end"
        mb="5"
      >
        <TextField label="From" type="date" {...text('from')} />
        <TextField label="To" type="date" {...text('to')} />
        <SelectField
          label="Rows"
          value={by}
          onChange={({ target }) => set({ by: target.value === 'unit' ? 'unit' : 'member' })}
          options={ROWS}
        />
        <SelectField
          label="Hours by"
          value={columns}
          onChange={({ target }) => set({ columns: target.value === 'bucket' ? 'bucket' : 'category' })}
          options={COLUMNS}
        />
        <SelectField
          label="Unit"
          {...choice('unit')}
          options={[{ value: '', label: 'All units' }, ...unitOptions(units)]}
        />
        <SelectField
          label="Category"
          {...choice('category')}
          options={[
            { value: '', label: 'All categories' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Grid>
      <QueryStates query={query} skeleton={<Skeletons count={4} height="2.5rem" />}>
        {(report) => (
          <>
            <TableHeader
              csv={`/api/training/report.csv?${search}`}
              statements={`/api/training/statements.json?${search}`}
            >
              {formatDay(from)} to {formatDay(to)}, ledger until {report.until}
              {report.waiting.sessions > 0 &&
                `. ${formatCounted(report.waiting.sessions, 'session')} with ${formatHours(report.waiting.ms)} h, not confirmed yet and not counted`}
              .
            </TableHeader>
            {report.rows.length === 0 ? (
              <EmptyState icon={FileClock} title="Nothing was counted on these days." />
            ) : (
              <Scroll tabIndex={0} role="region" aria-label="Hours">
                <Table>
                  <thead>
                    <tr>
                      <HeadCells headings={headings} />
                    </tr>
                  </thead>
                  <tbody>
                    {reportLines(report).map(({ key, cells, isTotal }) => (
                      <tr key={key} data-total={isTotal || undefined}>
                        {headings.map((heading, column) => (
                          <td key={heading}>{cells[column]}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </Table>
              </Scroll>
            )}
          </>
        )}
      </QueryStates>
    </Panel>
  )
}
