import { Box, chakra, Text } from '@chakra-ui/react'
import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { Button } from '../../../components/button.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { formatTime } from '../../../lib/locale-format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { usePages } from '../../../lib/use-pages.ts'
import { countedPeople } from '../counted-people.ts'
import { ListRow } from '../list-row.tsx'
import { sessionsQuery } from './session-queries.ts'

const RollCallDialog = lazyDialog(() => import('./roll-call-dialog.tsx'))

/** The roll calls that go on now; nothing where there are none. */
export function OpenRollCalls() {
  const { items = [] } = usePages(sessionsQuery('open'))
  const dialog = useDialog<TrainingSession>()
  return (
    <>
      {items.length > 0 && (
        <chakra.ul listStyleType="none" display="grid" gap="3" mb="6" aria-label="Open roll calls">
          {items.map((session) => (
            <ListRow key={session.id}>
              <Box minWidth="0" flex="1 1 16rem">
                <Text fontWeight="semibold" overflowWrap="anywhere" dir="auto">
                  {session.title}
                </Text>
                <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
                  Roll call since {formatTime(session.openedAt)} · {session.unit} · {session.place} ·{' '}
                  {countedPeople(session.attendances.filter(({ state }) => state !== 'struck').length)}
                </Text>
              </Box>
              <Button
                variant="primary"
                aria-label={`Open roll call ${session.title}`}
                onClick={() => dialog.open(session)}
              >
                Open
              </Button>
            </ListRow>
          ))}
        </chakra.ul>
      )}
      <SubjectDialog dialog={dialog}>{(props) => <RollCallDialog {...props} />}</SubjectDialog>
    </>
  )
}
