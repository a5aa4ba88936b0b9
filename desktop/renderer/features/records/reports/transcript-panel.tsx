import { Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FileClock, Pencil } from 'lucide-react'
import type { Transcript, TranscriptLine } from '#shared/contract/transcripts.ts'
import { formatHours } from '#shared/records/report-table.ts'
import { TRANSCRIPT_HEADINGS, transcriptLines } from '#shared/records/transcript-table.ts'
import { IconButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { TextField } from '../../../components/field.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { Panel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { routeQuery } from '../../../entities/query-keys.ts'
import { formatDay } from '../../../lib/locale-format.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { HeadCells, HoursTable, Scroll } from './hours-table.tsx'
import { yearOf } from '../local-days.ts'
import { PaperHead, Signatures } from '../paper.tsx'
import { TableHeader } from './table-header.tsx'

const CorrectionDialog = lazyDialog(() => import('./correction-dialog.tsx'))

/** The CSV has the seconds too. */
const SHOWN_HEADINGS = TRANSCRIPT_HEADINGS.slice(0, -1)

/** The lines of a member's record: on the screen, as CSV and on paper. */
export function TranscriptPanel({ memberId }: { memberId: number }) {
  const { form: days, text } = useFields(() => yearOf(new Date()))
  const { from, to } = days
  const isComplete = from !== '' && to !== ''
  const query = useQuery({ ...routeQuery('getTranscript', { id: memberId, from, to }), enabled: isComplete })
  return (
    <Panel aria-label="Transcript">
      <PaperHead />
      <Grid data-screen-only="" templateColumns="repeat(2, minmax(0, 12rem))" gap="4" mb="5">
        <TextField label="From" type="date" {...text('from')} />
        <TextField label="To" type="date" {...text('to')} />
      </Grid>
      <QueryStates query={query} skeleton={<Skeletons count={4} height="2.5rem" />}>
        {(transcript) => <Lines transcript={transcript} {...days} />}
      </QueryStates>
    </Panel>
  )
}

function Lines({ transcript, from, to }: { transcript: Transcript; from: string; to: string }) {
  const { member, lines, totalMs, until, mayCorrect } = transcript
  const correction = useDialog<TranscriptLine>()
  const csv = `/api/training/members/${member.id}/transcript.csv?${new URLSearchParams({ from, to, until: String(until) })}`
  const lineOf = new Map(lines.map((line) => [line.credit, line]))
  return (
    <>
      <TableHeader csv={csv}>
        {formatDay(from)} to {formatDay(to)}, {formatHours(totalMs)} h, ledger until {until}.
      </TableHeader>
      {lines.length === 0 ? (
        <EmptyState icon={FileClock} title="Nothing was counted on these days." />
      ) : (
        <Scroll tabIndex={0} role="region" aria-label="Lines">
          <HoursTable>
            <thead>
              <tr>
                <HeadCells headings={SHOWN_HEADINGS} />
                {mayCorrect && (
                  <th scope="col" data-screen-only="">
                    Correct
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {transcriptLines(transcript).map(({ key, cells }) => {
                const line = lineOf.get(key)
                return (
                  <tr key={key}>
                    {SHOWN_HEADINGS.map((heading, column) => (
                      <td key={heading}>{cells[column]}</td>
                    ))}
                    {mayCorrect && (
                      <td data-screen-only="">
                        {line && line.source !== 'correction' && (
                          <IconButton
                            label={`Correct line ${key}`}
                            icon={Pencil}
                            onClick={() => correction.open(line)}
                          />
                        )}
                      </td>
                    )}
                  </tr>
                )
              })}
            </tbody>
          </HoursTable>
        </Scroll>
      )}
      <Signatures of={['Member', 'Training officer']} />
      <SubjectDialog dialog={correction}>{(props) => <CorrectionDialog {...props} />}</SubjectDialog>
    </>
  )
}
