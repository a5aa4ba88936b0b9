import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../../lib/after-paint.ts'

/**
 * Renders a move of the feed after the next paint. To render it takes a phone a tenth of a second, in which neither the
 * slide nor the clip, which both move by then, would show a new frame.
 * @param show renders the clip of an index
 */
export function useLateMove(show: (index: number) => void) {
  const late = useRef<{ index: number; cancel: () => void } | null>(null)
  useEffect(() => () => late.current?.cancel(), [])
  return {
    moveLate: (index: number) => {
      const cancel = afterPaint(() => {
        late.current = null
        show(index)
      })
      late.current = { index, cancel }
    },
    /** Renders at once what waits. @returns its index; undefined where nothing waits */
    catchUp: (): number | undefined => {
      if (!late.current) return undefined
      const { index, cancel } = late.current
      late.current = null
      cancel()
      flushSync(() => show(index))
      return index
    },
  }
}
