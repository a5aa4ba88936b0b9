import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Check, Circle } from 'lucide-react'
import type { DueAssignment } from '#shared/contract/assignments.ts'
import { Badge } from '../../../components/chip.tsx'
import { formatDay } from '../../../lib/locale-format.ts'
import { LessonLink } from '../list-row.tsx'

const Item = chakra('li', {
  base: { layerStyle: 'card', p: { base: '3', md: '4' } },
})

/** Lessons that were assigned to the person, and how far the person is. */
export const DueList = ({ due }: { due: readonly DueAssignment[] }) => (
  <chakra.ul listStyleType="none" display="grid" gap="3">
    {due.map(({ assignmentId, title, note, dueOn, isOverdue, videos }) => (
      <Item key={assignmentId}>
        <Flex gap="3" align="center" justify="space-between" wrap="wrap">
          <Text fontWeight="semibold" overflowWrap="anywhere" dir="auto">
            {title}
          </Text>
          <Badge tone={isOverdue ? 'warning' : 'neutral'}>
            {isOverdue ? 'Overdue since' : 'Due on'} {formatDay(dueOn)}
          </Badge>
        </Flex>
        {note && (
          <Text textStyle="small" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
            {note}
          </Text>
        )}
        <chakra.ul listStyleType="none">
          {videos.map((video) => (
            <Flex as="li" key={video.videoId} gap="3" align="center">
              <Box as="span" color={video.doneAt ? 'success' : 'fg.subtle'} aria-hidden>
                {video.doneAt ? <Check size={18} /> : <Circle size={18} />}
              </Box>
              {video.isAvailable ? (
                <LessonLink to={`/video/${video.videoId}`}>{video.title}</LessonLink>
              ) : (
                <Text py="2">{video.title} (not published)</Text>
              )}
              <Text textStyle="small" color="fg.muted" whiteSpace="nowrap" ml="auto" data-numbers>
                {progressOf(video)}
              </Text>
            </Flex>
          ))}
        </chakra.ul>
      </Item>
    ))}
  </chakra.ul>
)

function progressOf({ doneAt, watchedAt, coveredMs, lengthMs }: DueAssignment['videos'][number]): string {
  if (doneAt !== null) return 'Done'
  if (watchedAt !== null) return 'Check to pass'
  return coveredMs > 0 && lengthMs > 0 ? `${Math.floor((100 * coveredMs) / lengthMs)} % watched` : 'Not begun'
}
