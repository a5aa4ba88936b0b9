import { useMemo, type RefObject } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { playbackRangeOf, playbackSecondsOf } from '#shared/playback-range.ts'
import type { LessonPlayer } from '../../entities/playback/lesson-player.ts'
import { isFileVideo } from '../../entities/playback/playing-source.ts'
import type { SurfaceHandle } from './surface-props.ts'

/** The player for what stands beside it; null where it can't be sent to a second. @param picture comes into sight */
export function useLessonPlayer(
  video: Video,
  player: RefObject<SurfaceHandle | null>,
  picture: RefObject<HTMLElement | null>,
): LessonPlayer | null {
  return useMemo(() => {
    const seconds = playbackSecondsOf(video)
    if (seconds <= 0 || !isFileVideo(video)) return null
    const { start } = playbackRangeOf(video)
    return {
      seconds,
      playFrom(second) {
        player.current?.playFrom?.(start + second)
        picture.current?.scrollIntoView({ block: 'nearest' })
      },
    }
  }, [video, player, picture])
}
