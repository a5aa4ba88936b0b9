import { Box, Flex, Text } from '@chakra-ui/react'
import { MonitorOff, MonitorPlay } from 'lucide-react'
import type { EnrolledWall } from '#shared/contract/wall.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { ConfirmSubject } from '../../../components/confirm-dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { formatAge } from '../../../lib/format-age.ts'
import { formatDate } from '../../../lib/locale-format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { useNow } from '../../../lib/use-now.ts'
import { AdminList, RowActions, RowButton, TEXT_ROWS } from '../admin-list.tsx'
import WallCodeDialog from './wall-code-dialog.tsx'
import { useRemoveWall, wallsQuery } from './wall-mutations.ts'

const MINUTE_MS = 60_000

/** The screens that watch a library for members alone without an account. */
export default function WallsTab() {
  const code = useDialog<EnrolledWall | 'new'>()
  const removal = useDialog<EnrolledWall>()
  return (
    <>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="5">
        <Text color="fg.muted" maxWidth="60ch">
          A library for members needs to know its wall screens. In a library that everybody may watch, a wall
          plays without a code.
        </Text>
        <Button icon={MonitorPlay} variant="primary" onClick={() => code.open('new')}>
          Add a Wall
        </Button>
      </Flex>
      <AdminList
        label="Walls"
        query={wallsQuery}
        {...TEXT_ROWS}
        empty={<EmptyState icon={MonitorOff} title="No walls" description="Choose “Add a Wall” above." />}
      >
        {(wall) => (
          <>
            <Details {...wall} />
            <RowActions>
              <RowButton aria-label={`New code for ${wall.name}`} onClick={() => code.open(wall)}>
                New code
              </RowButton>
              <RowButton aria-label={`Remove ${wall.name}`} onClick={() => removal.open(wall)}>
                Remove
              </RowButton>
            </RowActions>
          </>
        )}
      </AdminList>
      <SubjectDialog dialog={code}>{(props) => <WallCodeDialog {...props} />}</SubjectDialog>
      <ConfirmSubject
        dialog={removal}
        action={useRemoveWall(removal.close)}
        title="Remove the wall?"
        describe={({ name }) => `The screen of ${name} stops playing, and forgets its lessons.`}
        confirmLabel="Remove"
        isDangerous
      />
    </>
  )
}

function Details({ name, createdAt, enrolledAt, lastSeenAt }: EnrolledWall) {
  const now = useNow(MINUTE_MS)
  return (
    <Box minWidth="0">
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        <Badge tone={enrolledAt ? 'success' : 'warning'}>
          {enrolledAt ? 'Enrolled' : 'Waits for its code'}
        </Badge>
      </Flex>
      <Text color="fg.muted" textStyle="small">
        Added on {formatDate(createdAt)}
        {lastSeenAt && ` · last seen: ${formatAge(lastSeenAt, now)}`}
      </Text>
    </Box>
  )
}
