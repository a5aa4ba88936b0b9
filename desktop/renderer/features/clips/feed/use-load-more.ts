import { useEffect, useEffectEvent, useRef } from 'react'
import { SHORTS_LOAD_MORE_AT, SHORTS_LOAD_MORE_INTERVAL_MS } from '#shared/limits.ts'

interface LoadMoreOptions {
  index: number
  count: number
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: (() => void) | undefined
}

/** Asks for more from the middle of the list on, at most once a second. */
export function useLoadMore({ index, count, hasMore, isLoadingMore, onLoadMore }: LoadMoreOptions): void {
  const askedAt = useRef(0)
  const ask = useEffectEvent(() => {
    askedAt.current = Date.now()
    onLoadMore?.()
  })
  const isDue = hasMore && !isLoadingMore && count > 0 && index >= count * SHORTS_LOAD_MORE_AT
  useEffect(() => {
    if (!isDue) return
    const wait = Math.max(0, askedAt.current + SHORTS_LOAD_MORE_INTERVAL_MS - Date.now())
    const timer = setTimeout(ask, wait)
    return () => clearTimeout(timer)
  }, [isDue])
}
