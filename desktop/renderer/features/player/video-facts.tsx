import { Box, Flex, Text } from '@chakra-ui/react'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import type { Attachment } from '#shared/contract/attachments.ts'
import { lessonChapters } from '#shared/chapters.ts'
import type { Video } from '#shared/contract/videos.ts'
import { formatCounted } from '#shared/format.ts'
import { ProtocolLine } from '../../entities/video/protocol-check.tsx'
import { PublishedDate } from '../../entities/video/published-date.tsx'
import { Badge } from '../../components/chip.tsx'
import { SeriesLink } from '../../entities/series/series-link.tsx'
import { ChapterList } from './chapter-list.tsx'

/** Loaded for the few lessons that have files. */
const AttachmentSection = lazy(() => import('../../entities/attachment/attachment-list.tsx'))

interface VideoFactsProps {
  video: Video
  /** The heading, whose level depends on the page. */
  title: ReactNode
  /** The files beside the film; undefined while they are not known. */
  files: readonly Attachment[] | undefined
  /** The files are those of this device. */
  areFilesKept?: boolean
  /** The buttons of the video. */
  children: ReactNode
}

/** Title, counts, category, buttons and description, below the player. */
export function VideoFacts({ video, title, files, areFilesKept, children }: VideoFactsProps) {
  const { views, likes, category } = video
  const { chapters, text } = useMemo(() => lessonChapters(video), [video])
  return (
    <Box>
      <Box dir="auto" textAlign="left" overflowWrap="anywhere">
        {title}
      </Box>
      <Flex align="center" wrap="wrap" gap="3" mt="2" mb="4" color="fg.muted" fontSize="sm" data-numbers>
        <Badge bg="bg.hover">{category.name}</Badge>
        <span>{formatCounted(views, 'view')}</span>
        <span>{formatCounted(likes, 'like')}</span>
        <PublishedDate video={video} />
      </Flex>
      <ProtocolLine video={video} />
      <SeriesLink videoId={video.id} />
      {children}
      {text && (
        <Text
          dir="auto"
          color="fg.muted"
          mt="4"
          whiteSpace="pre-line"
          overflowWrap="anywhere"
          maxWidth="prose"
        >
          {text}
        </Text>
      )}
      {files !== undefined && files.length > 0 && (
        <Suspense fallback={null}>
          <AttachmentSection videoId={video.id} files={files} areKept={areFilesKept} />
        </Suspense>
      )}
      <ChapterList chapters={chapters} />
    </Box>
  )
}
