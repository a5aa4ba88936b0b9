import { chakra, Flex, Text } from '@chakra-ui/react'
import { BellRing } from 'lucide-react'
import type { AssignedMember, AssignmentWithMembers } from '#shared/contract/assignments.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { Link } from '../../../components/link.tsx'
import { Panel } from '../../../components/panel.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { formatDay, formatShortDay } from '../../../lib/locale-format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { useToastMutation } from '../../../lib/use-toast-mutation.ts'
import { countedPeople } from '../counted-people.ts'
import { HoursTable, Scroll } from '../reports/hours-table.tsx'
import { useRefreshAssignments } from './assignment-queries.ts'
import { repetitionText } from './due-days.ts'

const EditDialog = lazyDialog(() => import('./edit-assignment-dialog.tsx'))

const Table = chakra(HoursTable, {
  base: {
    // The names stay while the lessons scroll, but with large text on a phone, which they would cover.
    '& :is(td, th):first-of-type': { bg: 'bg.panel', whiteSpace: 'normal' },
    // A long name takes a second line.
    '& th:first-of-type': { minWidth: '7rem', maxWidth: '40cqw', overflowWrap: 'anywhere' },
    '@container (min-width: 15rem)': { '& :is(td, th):first-of-type': { position: 'sticky', left: 0 } },
    '& th': { verticalAlign: 'bottom', minWidth: '7rem' },
    '& tbody th': { color: 'fg', fontWeight: 'normal', textStyle: 'body' },
  },
})

const STATES = {
  done: { label: 'Done', tone: 'success' },
  overdue: { label: 'Overdue', tone: 'warning' },
  open: { label: 'Open', tone: 'neutral' },
} as const

/** How far each person is in each lesson of an assignment. */
export function AssignmentPanel({ assignment }: { assignment: AssignmentWithMembers }) {
  const { targets, dueOn, everyMonths, by, note, closedOn, counts, members, videos, mayChange, questions } =
    assignment
  const editing = useDialog<AssignmentWithMembers>()
  return (
    <Panel aria-label="How far everybody is">
      <Text overflowWrap="anywhere">
        {targets.map(({ name }) => name).join(', ')}. Due on {formatDay(dueOn)}
        {everyMonths !== null && `, ${repetitionText(everyMonths).toLowerCase()}`}
        {assignment.withCheck && ', with the check'}. Assigned by <bdi>{by.name}</bdi>.
        {closedOn !== null && ` Ended on ${formatDay(closedOn)}.`}
      </Text>
      {note && (
        <Text color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere" mt="1">
          {note}
        </Text>
      )}
      <Flex gap="3" wrap="wrap" align="center" justify="space-between" my="4">
        <Text fontWeight="semibold" data-numbers>
          {counts.done} of {countedPeople(counts.members)} done
          {counts.overdue > 0 && `, ${counts.overdue} overdue`}
        </Text>
        <Flex gap="2" wrap="wrap" data-screen-only="">
          {closedOn === null && <RemindButton assignment={assignment} />}
          {mayChange && (
            <Button variant="outline" onClick={() => editing.open(assignment)}>
              Edit
            </Button>
          )}
        </Flex>
      </Flex>
      <Scroll tabIndex={0} role="region" aria-label="People and lessons">
        <Table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">State</th>
              {videos.map(({ videoId, title, isAvailable }) => (
                <th key={videoId} scope="col">
                  {isAvailable ? <Link to={`/video/${videoId}`}>{title}</Link> : `${title} (not published)`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <MemberRow key={member.memberId} assignmentId={assignment.id} member={member} dueOn={dueOn} />
            ))}
          </tbody>
        </Table>
      </Scroll>
      {questions.length > 0 && <Questions questions={questions} />}
      <SubjectDialog dialog={editing}>{(props) => <EditDialog {...props} />}</SubjectDialog>
    </Panel>
  )
}

const CertificateLink = chakra(Link, {
  base: { display: 'flex', alignItems: 'center', minHeight: 'touch', textStyle: 'small' },
})

interface MemberRowProps {
  assignmentId: number
  member: AssignedMember
  dueOn: string
}

function MemberRow({ assignmentId, member, dueOn }: MemberRowProps) {
  const { label, tone } = STATES[member.state]
  const notes = [
    member.userId === null && 'no account',
    member.isSuspended && 'suspended',
    member.dueOn !== dueOn && `due on ${formatDay(member.dueOn)}`,
    member.isReminded && 'reminded today',
  ].filter(Boolean)
  return (
    <tr>
      <th scope="row">
        <bdi>{member.name}</bdi>
        {notes.length > 0 && (
          <Text textStyle="small" color="fg.muted">
            {notes.join(', ')}
          </Text>
        )}
      </th>
      <td>
        <Badge tone={tone}>{label}</Badge>
        {member.state === 'done' && (
          <CertificateLink
            to={`/certificate/${assignmentId}?member=${member.memberId}`}
            aria-label={`Certificate of ${member.name}`}
            data-screen-only=""
          >
            Certificate
          </CertificateLink>
        )}
      </td>
      {member.videos.map((video) => (
        <td key={video.videoId}>
          {progressOf(video)}
          {video.check && (
            <Text textStyle="small" color="fg.muted" data-numbers>
              Check {video.check.first} % at first, {video.check.best} % at best
            </Text>
          )}
        </td>
      ))}
    </tr>
  )
}

function progressOf({ doneAt, watchedAt, coveredMs, lengthMs }: AssignedMember['videos'][number]): string {
  if (doneAt !== null) return `Done ${formatShortDay(doneAt)}`
  if (watchedAt !== null) return 'Check not passed'
  return coveredMs > 0 && lengthMs > 0 ? `${Math.floor((100 * coveredMs) / lengthMs)} %` : 'Not begun'
}

/** How many people were wrong at first, from three people on. */
const Questions = ({ questions }: Pick<AssignmentWithMembers, 'questions'>) => (
  <Scroll tabIndex={0} role="region" aria-label="Questions" mt="6">
    <HoursTable>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Wrong at first</th>
        </tr>
      </thead>
      <tbody>
        {questions.map(({ questionId, text, answered, wrong }) => (
          <tr key={questionId}>
            <td>{text}</td>
            <td>{wrong === null ? 'Shown from three people on' : `${wrong} of ${answered}`}</td>
          </tr>
        ))}
      </tbody>
    </HoursTable>
  </Scroll>
)

/** Reminds those who are missing, each person once a day. */
function RemindButton({ assignment: { id, members } }: { assignment: AssignmentWithMembers }) {
  const refresh = useRefreshAssignments()
  const missing = members.filter(({ state }) => state !== 'done')
  const open = missing.filter((one) => one.userId !== null && !one.isSuspended && !one.isReminded)
  const { mutate, isPending } = useToastMutation({
    mutationFn: () => api.sendReminders({ id }),
    success: ({ reminded, unreachable }) => ({
      title: `${countedPeople(reminded)} reminded`,
      description:
        unreachable > 0
          ? `${countedPeople(unreachable)} without an account heard nothing.`
          : 'A reminder can be sent once a day.',
    }),
    failure: { title: 'The reminder was not sent', fallback: 'Please try again.' },
    onSuccess: refresh,
  })
  if (missing.length === 0) return null
  return open.length > 0 ? (
    <Button variant="primary" icon={BellRing} isLoading={isPending} onClick={() => mutate()}>
      Remind {countedPeople(open.length)}
    </Button>
  ) : (
    <Text textStyle="small" color="fg.muted" alignSelf="center">
      {missing.some(({ isReminded }) => isReminded)
        ? 'Reminded today. A reminder can be sent once a day.'
        : 'Those who are missing have no account, and can’t be reminded.'}
    </Text>
  )
}
