import { ListVideo } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import type { WatchRecord } from '../../entities/records/use-watch-record.ts'
import { useStore } from '../../lib/create-store.ts'
import { missingIn } from './use-gap-playback.ts'

interface PlayMissingButtonProps {
  record: WatchRecord
  onPress: () => void
}

/** Shown once a part was watched and another one was left out before the end of what was watched. */
export function PlayMissingButton({ record: { lesson, watched }, onPress }: PlayMissingButtonProps) {
  const ranges = useStore(watched)
  const lastSeen = ranges.at(-1)?.[1] ?? 0
  const isPartLeftOut = missingIn(ranges, lesson.lengthMs).some(([, to]) => to <= lastSeen)
  if (!isPartLeftOut) return null
  return <IconButton label="Play what’s missing" icon={ListVideo} onClick={onPress} />
}
