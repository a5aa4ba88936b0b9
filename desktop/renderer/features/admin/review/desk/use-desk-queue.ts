import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ReviewedVideo } from '#shared/contract/review-desk.ts'
import { useSession } from '../../../../entities/session/session.ts'
import { pendingQuery, type WaitingFilter } from '../../admin-queries.ts'

/** The next page is read when this many videos are left. */
const READ_AHEAD = 5
/** A page that left without a word gives its video back: nothing announces it. */
const REFRESH_MS = 30_000

/**
 * What waits for review, and the video of it that is open. That one stays as it was opened, so that a decision is about
 * what was seen.
 * @param startId the video that the address names
 */
export function useDeskQueue(filter: WaitingFilter, startId: number) {
  const { user } = useSession()
  const list = useInfiniteQuery({ ...pendingQuery('all', filter), refetchInterval: REFRESH_MS })
  /** The revisions that were decided here: the list may not know of it yet. */
  const [decided, setDecided] = useState<ReadonlyMap<number, number>>(new Map())
  const [chosen, choose] = useState<ReviewedVideo | null>(null)
  /** Whether the desk chose it: then another officer may have opened it in the same moment. */
  const [isOwnChoice, setIsOwnChoice] = useState(false)
  const items = useMemo(
    () =>
      list.data?.pages
        .flatMap((page) => page.items)
        .filter(({ id, revision }) => decided.get(id) !== revision),
    [list.data, decided],
  )
  const isFree = ({ reviewing }: ReviewedVideo) => !reviewing || reviewing.id === user?.id

  const index = items?.findIndex(({ id }) => id === chosen?.id) ?? -1
  /** The next free one in that direction, from the other end after the last. */
  const neighbour = (by: 1 | -1): ReviewedVideo | null => {
    if (!items) return null
    const from = Math.max(index, 0)
    const order = by > 0 ? [...items.slice(from), ...items.slice(0, from)] : items.toSpliced(from).reverse()
    const all = by > 0 ? order : [...order, ...items.slice(from).reverse()]
    return all.find((video) => video.id !== chosen?.id && isFree(video)) ?? null
  }

  const first = items?.find(({ id }) => id === startId) ?? items?.find(isFree)
  if (!chosen && first) choose(first)

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const isNearEnd = items !== undefined && items.length - index <= READ_AHEAD
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])

  return {
    /** Undefined before they are read. */
    items,
    isError: list.isError && !list.data,
    retry: () => void list.refetch(),
    chosen,
    /** Counting from 1; 0 for a video that is not in the list any more. */
    position: index + 1,
    next: neighbour(1),
    previous: neighbour(-1),
    choose: (video: ReviewedVideo) => {
      setIsOwnChoice(true)
      choose(video)
    },
    /** Leaves a video that another officer opened first, unless the person chose it. */
    leaveHeld: () => {
      const free = isOwnChoice ? null : neighbour(1)
      if (free) choose(free)
    },
    /** Takes the chosen video from the list, and opens the next one. */
    leaveDecided: ({ id, revision }: ReviewedVideo) => {
      choose(neighbour(1))
      setIsOwnChoice(false)
      setDecided((known) => new Map(known).set(id, revision))
    },
    /** Takes a video away that is not there any more. */
    drop: ({ id, revision }: Pick<ReviewedVideo, 'id' | 'revision'>) => {
      setDecided((known) => new Map(known).set(id, revision))
      choose(null)
    },
    /** Puts a video back whose decision was not accepted, and opens it. */
    reopen: (video: ReviewedVideo) => {
      setDecided((known) => new Map([...known].filter(([id]) => id !== video.id)))
      setIsOwnChoice(true)
      choose(video)
    },
  }
}
