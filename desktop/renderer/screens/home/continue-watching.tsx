import { Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos.ts'
import { formatCounted } from '#shared/format.ts'
import { GRID_SKELETONS_MOBILE } from '#shared/limits/layout.ts'
import { begunLessonsQuery, useLessonProgress } from '../../entities/records/lesson-progress.ts'
import { useSession } from '../../entities/session/session.ts'
import { LikeableGrid } from '../../features/videos/video-listing.tsx'
import { Section } from './section.tsx'

const MINUTE_MS = 60_000

/** Lessons that the signed-in person has begun on any device; hidden without any, and where they don't load. */
export default function ContinueWatching() {
  const { user } = useSession()
  const { data } = useQuery({ ...begunLessonsQuery, enabled: user !== null })
  if (!user || !data?.length) return null
  return (
    <Section title="Continue Watching">
      <LikeableGrid
        videos={data.slice(0, GRID_SKELETONS_MOBILE)}
        noteOf={(video) => <TimeLeft video={video} />}
      />
    </Section>
  )
}

function TimeLeft({ video }: { video: Video }) {
  const progress = useLessonProgress(video.id)
  if (!progress) return null
  const minutes = Math.ceil((progress.lengthMs - progress.coveredMs) / MINUTE_MS)
  return (
    <Text textStyle="small" color="fg.muted" data-numbers>
      {minutes <= 1 ? 'Less than a minute left' : `${formatCounted(minutes, 'minute')} left`}
    </Text>
  )
}
