import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Download, FileClock, Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Transcript, TranscriptLine } from '#shared/contract/transcripts.ts'
import { formatHours } from '#shared/records/report-table.ts'
import { TRANSCRIPT_HEADINGS, transcriptLines } from '#shared/records/transcript-table.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { TextField } from '../../../components/field.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { Panel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { routeQuery } from '../../../entities/query-keys.ts'
import { formatDay } from '../../../lib/locale-format.ts'
import { serverOrigin } from '../../../lib/server-origin.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { HoursTable, Scroll } from './hours-table.tsx'
import { yearOf } from './months.ts'

const CorrectionDialog = lazyDialog(() => import('./correction-dialog.tsx'))

/** The CSV has the seconds too. */
const SHOWN_HEADINGS = TRANSCRIPT_HEADINGS.slice(0, -1)

/** The lines of a member's record: on the screen, as CSV and on paper. */
export function TranscriptPanel({ memberId }: { memberId: number }) {
  const [days, setDays] = useState(() => yearOf(new Date()))
  const { from, to } = days
  const isComplete = from !== '' && to !== ''
  const query = useQuery({ ...routeQuery('getTranscript', { id: memberId, from, to }), enabled: isComplete })
  return (
    <Panel aria-label="Transcript">
      <Grid data-screen-only="" templateColumns="repeat(2, minmax(0, 12rem))" gap="4" mb="5">
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={({ target }) => setDays({ from: target.value, to })}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={({ target }) => setDays({ from, to: target.value })}
        />
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
      <Flex wrap="wrap" gap="3" justify="space-between" align="center" mb="3">
        <Text color="fg.muted">
          {formatDay(from)} to {formatDay(to)}, {formatHours(totalMs)} h, ledger until {until}.
        </Text>
        <Flex gap="2" data-screen-only="">
          <Button asChild variant="outline">
            <a href={`${serverOrigin.read()}${csv}`} download>
              <Download aria-hidden />
              CSV
            </a>
          </Button>
          <Button variant="outline" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </Flex>
      </Flex>
      {lines.length === 0 ? (
        <EmptyState icon={FileClock} title="Nothing was counted on these days." />
      ) : (
        <Scroll tabIndex={0} role="region" aria-label="Lines">
          <HoursTable>
            <thead>
              <tr>
                {SHOWN_HEADINGS.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
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
      <Signatures />
      {correction.subject && (
        <CorrectionDialog
          key={correction.openCount}
          subject={correction.subject}
          isOpen={correction.isOpen}
          onClose={correction.close}
        />
      )}
    </>
  )
}

const Line = chakra('div', { base: { flex: 1, borderTopWidth: '1px', borderColor: 'fg', pt: '1', mt: '14' } })

/** On paper alone. */
const Signatures = () => (
  <Box display="none" _print={{ display: 'block' }}>
    <Flex gap="8">
      <Line>Member, date</Line>
      <Line>Training officer, date</Line>
    </Flex>
  </Box>
)
