import { ListVideo } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '../../components/button.tsx'
import type { WatchRecord } from '../../entities/records/watch-record.ts'
import { useStore } from '../../lib/create-store.ts'
import { missingIn, useGapPlayback } from './use-gap-playback.ts'
import { useResumeElsewhere } from './use-resume-elsewhere.ts'
import type { PlaybackRangeOptions } from './use-playback-range.ts'

interface PlayMissingButtonProps {
  record: WatchRecord
  media: RefObject<HTMLVideoElement | null>
  playback: PlaybackRangeOptions
}

/** Shown once a part was watched and another one was left out before the end of what was watched. */
export default function PlayMissingButton({ record, media, playback }: PlayMissingButtonProps) {
  const { lesson, watched } = record
  const ranges = useStore(watched)
  const playMissing = useGapPlayback(media, record, playback.range.start)
  useResumeElsewhere(media, record, playback)
  const lastSeen = ranges.at(-1)?.[1] ?? 0
  const isPartLeftOut = missingIn(ranges, lesson.lengthMs).some(([, to]) => to <= lastSeen)
  if (!isPartLeftOut) return null
  return <IconButton label="Play what’s missing" icon={ListVideo} onClick={playMissing} />
}
