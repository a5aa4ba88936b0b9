import { useEffect, useEffectEvent, useRef } from 'react'
import { SHORTS_LOAD_MORE_AT, SHORTS_LOAD_MORE_INTERVAL_MS } from '#shared/limits.ts'

interface LoadMoreOptions {
  index: number
  count: number
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: (() => void) | undefined
}

/** Loads more from half of the list on, at most once a second (VF-15, VF-16). */
export function useLoadMore({ index, count, hasMore, isLoadingMore, onLoadMore }: LoadMoreOptions): void {
  const loadedAt = useRef(0)
  const load = useEffectEvent(() => {
    loadedAt.current = Date.now()
    onLoadMore?.()
  })
  const isDue = hasMore && !isLoadingMore && count > 0 && index >= count * SHORTS_LOAD_MORE_AT
  useEffect(() => {
    if (!isDue) return
    const wait = Math.max(0, loadedAt.current + SHORTS_LOAD_MORE_INTERVAL_MS - Date.now())
    const timer = setTimeout(load, wait)
    return () => clearTimeout(timer)
  }, [isDue])
}
