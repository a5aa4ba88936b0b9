import { chakra, Stack, Text } from '@chakra-ui/react'
import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { formatHours } from '#shared/records/report-table.ts'
import { Panel } from '../../../components/panel.tsx'
import { formatMoment, formatTime } from '../../../lib/locale-format.ts'
import { Facts, PaperHead, Signatures } from '../paper.tsx'
import { HeadCells, HoursTable, Scroll } from '../reports/hours-table.tsx'
import { PlayedLessons } from './played-lessons.tsx'

const onPaper = { base: { display: 'none', _print: { display: 'table-cell' } } } as const
const PaperHeadCell = chakra('th', { base: { ...onPaper.base, width: '40%' } })
const PaperCell = chakra('td', onPaper)

/** Who took part in a session, with lines for signatures on paper. */
export function SessionRoster({ session }: { session: TrainingSession }) {
  const { openedAt, closedAt, attendances, headcount } = session
  const isRollCall = session.kind === 'roll_call'
  const ms = closedAt === null ? 0 : Date.parse(closedAt) - Date.parse(openedAt)
  /** A person who did not leave before was there until the end. */
  const endOf = (toAt: string | null) => {
    const end = toAt ?? closedAt
    return end ? formatTime(end) : ''
  }
  const present = attendances.filter(({ state }) => state !== 'struck')
  return (
    <Panel aria-label="Roster">
      <PaperHead />
      <Stack gap="5">
        <Facts
          facts={{
            When: `${formatMoment(openedAt)}${closedAt ? ` to ${formatTime(closedAt)}, ${formatHours(ms)} h` : ''}`,
            Place: session.place,
            Unit: session.unit,
            Category: session.category,
            [isRollCall ? 'Led by' : 'Filed by']: session.officer.name,
            Objectives: [session.title, session.notes].filter(Boolean).join('\n'),
            'Confirmed by': session.confirmedBy ?? 'Not confirmed yet',
            Headcount: headcount === null ? null : String(headcount),
          }}
        />
        <Scroll tabIndex={0} role="region" aria-label="People">
          <HoursTable>
            <thead>
              <tr>
                <HeadCells headings={['Number', 'Name', 'From', 'To']} />
                <PaperHeadCell scope="col">Signature</PaperHeadCell>
              </tr>
            </thead>
            <tbody>
              {present.map(({ id, number, name, fromAt, toAt }) => (
                <tr key={id}>
                  <td>{number ?? ''}</td>
                  <td>
                    <bdi>{name}</bdi>
                  </td>
                  <td>{formatTime(fromAt)}</td>
                  <td>{endOf(toAt)}</td>
                  <PaperCell />
                </tr>
              ))}
            </tbody>
          </HoursTable>
        </Scroll>
        {isRollCall && <PlayedLessons played={session.played} />}
        {present.length < attendances.length && (
          <Text textStyle="small" color="fg.muted">
            {attendances.length - present.length} struck from the list.
          </Text>
        )}
      </Stack>
      <Signatures of={['Instructor', 'Confirming officer']} />
    </Panel>
  )
}
