import { Box, chakra, Text } from '@chakra-ui/react'
import type { Series } from '#shared/contract/series.ts'
import type { Video } from '#shared/contract/videos.ts'
import type { LessonProgress } from '#shared/contract/watching.ts'
import { useEveryProgress } from '../../entities/records/lesson-progress.ts'
import { ApprovalBadge } from '../../entities/video/approval-badge.tsx'
import { onPlainPress, openVideo } from '../../entities/video/open-video.ts'
import { DurationBadge, ImageWithFallback } from '../../entities/video/poster.tsx'
import { ProtocolDueBadge } from '../../entities/video/protocol-check.tsx'
import { CardLink, LinkedCard } from './series-grid.tsx'

const List = chakra('ol', { base: { listStyleType: 'none', display: 'grid', gap: '3' } })
interface Part {
  video: Video
  /** From 1, among the public lessons; null of a lesson that is not public. */
  number: number | null
}

const partsOf = ({ lessons, lessonIds }: Series): Part[] =>
  lessons.map((video) => ({ video, number: lessonIds.indexOf(video.id) + 1 || null }))

const stateOf = (progress: LessonProgress | undefined): string => {
  if (!progress) return 'Not begun'
  if (progress.doneAt !== null) return 'Watched'
  const share = Math.floor((progress.coveredMs * 100) / progress.lengthMs)
  return share === 0 ? 'Not begun' : `${share} % watched`
}

/**
 * The part to go on with: the first one that was not watched whole.
 * @returns null without a public lesson; `isBegun` is false for a visitor
 */
export function useNextPart(series: Series) {
  const progress = useEveryProgress()
  const parts = partsOf(series).filter(({ number }) => number !== null)
  const open = parts.find(({ video }) => !progress?.get(video.id)?.doneAt)
  const [first] = parts
  const part = open ?? first
  if (!part) return null
  return { ...part, isBegun: parts.some(({ video }) => progress?.has(video.id)), isDone: open === undefined }
}

/** The lessons of a series in order, with how far the signed-in person is in each of them. */
export function SeriesParts({ series }: { series: Series }) {
  const progress = useEveryProgress()
  return (
    <List aria-label="Lessons">
      {partsOf(series).map(({ video, number }) => (
        <LinkedCard
          key={video.id}
          display="grid"
          gridTemplateColumns={{ base: '7rem minmax(0, 1fr)', md: '11rem minmax(0, 1fr)' }}
          gap={{ base: '3', md: '5' }}
          alignItems="center"
          p="2"
        >
          <Box position="relative">
            <ImageWithFallback video={video} sizes="11rem" borderRadius="sm" />
            <DurationBadge video={video} inset="1" />
          </Box>
          <Box minWidth="0">
            <Text textStyle="small" color="fg.muted">
              {number === null ? <ApprovalBadge status={video.approvalStatus} /> : `Part ${number}`}
            </Text>
            <CardLink to={`/video/${video.id}`} dir="auto" onClick={onPlainPress(() => openVideo(video))}>
              {video.title}
            </CardLink>
            <ProtocolDueBadge video={video} />
            {progress && (
              <Text textStyle="small" color="fg.muted">
                {stateOf(progress.get(video.id))}
              </Text>
            )}
          </Box>
        </LinkedCard>
      ))}
    </List>
  )
}
