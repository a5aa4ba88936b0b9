import { useViewMode } from '../../../entities/video/view-mode.ts'
import { forgetClip } from './clip-address.ts'

/** As useViewMode, for a screen whose reels write their clip into the address: the grid has none. */
export function useFeedMode(name: Parameters<typeof useViewMode>[0]): ReturnType<typeof useViewMode> {
  const [mode, setMode] = useViewMode(name)
  return [
    mode,
    (next) => {
      forgetClip()
      setMode(next)
    },
  ]
}
