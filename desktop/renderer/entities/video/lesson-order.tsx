import { chakra, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { IconButton } from '../../components/button.tsx'
import { DragHandle } from '../../components/drag-handle.tsx'
import { useRowOrder } from '../../lib/use-row-order.ts'
import { ApprovalBadge } from './approval-badge.tsx'

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

type Lesson = Pick<Video, 'id' | 'title'> & Partial<Pick<Video, 'approvalStatus'>>

interface LessonOrderProps<Chosen extends Lesson> {
  lessons: readonly Chosen[]
  disabled?: boolean
  onChange: (lessons: readonly Chosen[]) => void
}

/** Chosen lessons in their order, which is changed by their arrows or their handles. Lessons that are not public are marked. */
export function LessonOrder<Chosen extends Lesson>({
  lessons,
  disabled = false,
  onChange,
}: LessonOrderProps<Chosen>) {
  const { list, movedId, move, row, handle } = useRowOrder(
    lessons.map(({ id }) => id),
    (ids) => onChange(ids.flatMap((id) => lessons.find((one) => one.id === id) ?? [])),
  )
  const moved = lessons.findIndex(({ id }) => id === movedId)
  return (
    <>
      <Text textStyle="small" color="fg.muted" mb="2">
        Drag a row by its handle, or press its arrows, to change the order.
      </Text>
      <Stack as="ol" ref={list} gap="2" mb="4" listStyleType="none" aria-label="Order of the lessons">
        {lessons.map(({ id, title, approvalStatus = 'approved' }, index) => (
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
                disabled={disabled || index === lessons.length - 1}
                onClick={() => move(id, 1)}
              />
              <IconButton
                label={`Remove ${title}`}
                icon={X}
                disabled={disabled}
                onClick={() => onChange(lessons.filter((one) => one.id !== id))}
              />
            </Flex>
          </Row>
        ))}
      </Stack>
      <VisuallyHidden aria-live="polite">
        {moved >= 0 && `${lessons[moved]?.title} is number ${moved + 1} of ${lessons.length}.`}
      </VisuallyHidden>
    </>
  )
}
