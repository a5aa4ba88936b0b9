import { Stack } from '@chakra-ui/react'
import type { Certificate } from '#shared/contract/assignments.ts'
import { formatHours } from '#shared/records/report-table.ts'
import { Panel } from '../../../components/panel.tsx'
import { useDepartment } from '../../../lib/department.ts'
import { formatDate, formatDay } from '../../../lib/locale-format.ts'
import { Facts, Signatures } from '../paper.tsx'
import { HeadCells, HoursTable, Scroll } from '../reports/hours-table.tsx'

const MINUTE_MS = 60_000

/** That a person has done an assignment. It names hours of training, and no accredited credit. */
export function CertificatePanel({ certificate }: { certificate: Certificate }) {
  const { member, title, doneAt, lessons, earnedMs, until } = certificate
  const { name: department } = useDepartment()
  return (
    <Panel aria-label="Certificate">
      <Stack gap="6">
        <Facts
          facts={{
            Department: department,
            Person: [member.name, member.number && `No. ${member.number}`, member.unit]
              .filter(Boolean)
              .join(', '),
            Assignment: title,
            Done: formatDate(doneAt),
            Round: `${formatDay(certificate.startsOn)} to ${formatDay(certificate.dueOn)}`,
            // A second counts once: a lesson that was watched in a drill has earned nothing.
            Hours:
              earnedMs < MINUTE_MS
                ? null
                : `${formatHours(earnedMs)} hours of training recorded, ledger until ${until}`,
          }}
        />
        <Scroll tabIndex={0} role="region" aria-label="Lessons">
          <HoursTable>
            <thead>
              <tr>
                <HeadCells headings={['Lesson', 'Done', 'Check']} />
              </tr>
            </thead>
            <tbody>
              {lessons.map((lesson) => (
                <tr key={lesson.videoId}>
                  <th scope="row">{lesson.title}</th>
                  <td>{formatDate(lesson.doneAt)}</td>
                  <td>{lesson.checkPassed ? 'Passed' : 'None'}</td>
                </tr>
              ))}
            </tbody>
          </HoursTable>
        </Scroll>
      </Stack>
      <Signatures of={['Training officer']} />
    </Panel>
  )
}
