import { Box, chakra, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { SERIES_LESSONS_MAX } from '#shared/limits.ts'
import { can } from '#shared/permissions.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { DragHandle } from '../../components/drag-handle.tsx'
import { TextField } from '../../components/field.tsx'
import { useSession } from '../../entities/session/session.ts'
import { ApprovalBadge } from '../../entities/video/approval-badge.tsx'
import { editableLessonsQuery, useLessonSearch } from '../../entities/video/use-lesson-search.ts'
import { useRowOrder } from '../../lib/use-row-order.ts'

const Row = chakra('li', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    pr: '1',
    '&[data-is-target]': { borderColor: 'accent' },
    '&[data-is-dragged]': { opacity: 0.5 },
  },
})
const Title = chakra('span', { base: { flex: '1', minWidth: '0', overflowWrap: 'anywhere', py: '2' } })

export type ChosenLesson = Pick<Video, 'id' | 'title' | 'approvalStatus'>

interface SeriesLessonsProps {
  chosen: readonly ChosenLesson[]
  error: string | undefined
  disabled: boolean
  onChange: (chosen: readonly ChosenLesson[]) => void
}

/** The lessons of a series, which are ordered by their arrows or their handles, and a search that adds others. */
export function SeriesLessons({ chosen, error, disabled, onChange }: SeriesLessonsProps) {
  const { user } = useSession()
  const { found, field } = useLessonSearch(editableLessonsQuery(user, can(user, 'videos.manage')))
  const others = found.filter(({ id }) => chosen.every((one) => one.id !== id))
  const isFull = chosen.length >= SERIES_LESSONS_MAX
  return (
    <Box role="group" aria-label="Lessons of the series">
      <Text textStyle="label" mb="2">
        Lessons
      </Text>
      {chosen.length > 0 && <Chosen {...{ chosen, disabled, onChange }} />}
      <TextField
        {...field}
        error={error ?? field.error}
        hint={
          isFull
            ? `A series has at most ${SERIES_LESSONS_MAX} lessons.`
            : 'Press a lesson to add it at the end.'
        }
      />
      <Stack gap="1" mt="2" maxHeight="14rem" overflowY="auto">
        {others.map(({ id, title, approvalStatus }) => (
          <Button
            key={id}
            variant="quiet"
            icon={Plus}
            aria-label={`Add: ${title}`}
            justifyContent="flex-start"
            textAlign="start"
            whiteSpace="normal"
            lineHeight="snug"
            disabled={disabled || isFull}
            onClick={() => onChange([...chosen, { id, title, approvalStatus }])}
          >
            <Title>{title}</Title>
            {approvalStatus !== 'approved' && <ApprovalBadge status={approvalStatus} />}
          </Button>
        ))}
      </Stack>
    </Box>
  )
}

function Chosen({ chosen, disabled, onChange }: Omit<SeriesLessonsProps, 'error'>) {
  const { list, movedId, move, row, handle } = useRowOrder(
    chosen.map(({ id }) => id),
    (ids) => onChange(ids.flatMap((id) => chosen.find((one) => one.id === id) ?? [])),
  )
  const moved = chosen.findIndex(({ id }) => id === movedId)
  return (
    <>
      <Text textStyle="small" color="fg.muted" mb="2">
        Drag a row by its handle, or press its arrows, to change the order.
      </Text>
      <Stack as="ol" ref={list} gap="2" mb="4" listStyleType="none" aria-label="Order of the lessons">
        {chosen.map(({ id, title, approvalStatus }, index) => (
          <Row key={id} {...row(id)}>
            <DragHandle {...handle(id)} />
            <Title>
              {`${index + 1}. ${title} `}
              {approvalStatus !== 'approved' && <ApprovalBadge status={approvalStatus} />}
            </Title>
            <Flex flexShrink={0}>
              <IconButton
                label={`Move ${title} up`}
                icon={ArrowUp}
                data-up={id}
                disabled={disabled || index === 0}
                onClick={() => move(id, -1)}
              />
              <IconButton
                label={`Move ${title} down`}
                icon={ArrowDown}
                data-down={id}
                disabled={disabled || index === chosen.length - 1}
                onClick={() => move(id, 1)}
              />
              <IconButton
                label={`Remove ${title}`}
                icon={X}
                disabled={disabled}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              />
            </Flex>
          </Row>
        ))}
      </Stack>
      <VisuallyHidden aria-live="polite">
        {moved >= 0 && `${chosen[moved]?.title} is part ${moved + 1} of ${chosen.length}.`}
      </VisuallyHidden>
    </>
  )
}
