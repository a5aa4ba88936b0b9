import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { freshVideoQuery } from '../../../entities/video/video-cache.ts'
import { toast } from '../../../lib/toast.ts'
import type { Pages } from '../../../lib/use-pages.ts'

export type FeedPages = Pick<Pages<Video>, 'items' | 'isLoading' | 'hasMore' | 'isLoadingMore' | 'loadMore'>

/** The parameter of the address that names the clip on the screen. */
const PARAM = 'clip'

/** The clip is on the screen this long before the address names it: browsers limit how often an address may change. */
const SETTLE_MS = 300

/** The clip that an address names; null where it names none. @param search the query of the address */
export function clipIdOf(search: string): number | null {
  const value = new URLSearchParams(search).get(PARAM) ?? ''
  return /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null
}

/** @returns the query of the address with this clip in it, or with none */
export function searchWithClip(search: string, id: number | null): string {
  const params = new URLSearchParams(search)
  if (id === null) params.delete(PARAM)
  else params.set(PARAM, String(id))
  return params.size > 0 ? `?${params}` : ''
}

/** Writes the clip into the history entry of the feed, without a new one. */
function writeClip(pathname: string, id: number | null): void {
  const { location, history } = window
  history.replaceState(history.state, '', pathname + searchWithClip(location.search, id))
}

/** Takes the clip out of the address: the grid takes the place of the feed. */
export function forgetClip(): void {
  const { pathname, search } = window.location
  if (clipIdOf(search) !== null) writeClip(pathname, null)
}

/** The clip, then the others, each clip once until the list begins again. */
export function clipFirst(clip: Video, items: readonly Video[] = []): readonly Video[] {
  const place = items.findIndex(({ id }) => id === clip.id)
  return [clip, ...items.filter((_, index) => index !== place)]
}

/** The pages of a feed that begins with the clip that the address named when the feed was opened. */
export function useAddressedClip(pages: FeedPages): FeedPages {
  // Not the router's location: it doesn't know what the feed has written.
  const [id] = useState(() => (typeof window === 'undefined' ? null : clipIdOf(window.location.search)))
  const { data: clip, isError, isPending } = useQuery({ ...freshVideoQuery(id ?? 0), enabled: id !== null })
  useEffect(() => {
    if (isError)
      toast({ title: 'This clip isn’t available', description: 'It may have been removed. Here are others.' })
  }, [isError])
  const { items } = pages
  const shown = useMemo(() => (clip ? clipFirst(clip, items) : items), [clip, items])
  if (id === null || isError) return pages
  return isPending ? { ...pages, items: [], isLoading: true } : { ...pages, items: shown, isLoading: false }
}

/**
 * Keeps the address at the clip on the screen, in the history entry of the feed: going back leaves the feed.
 * @param id of the current clip
 * @param isFollowing whether the viewer has moved, or paused a clip: until then the address is that of the feed
 */
export function useClipAddress(id: number | undefined, isFollowing: boolean): void {
  // Full screen has an entry of its own: after a change of the entry its address is written as well.
  const { pathname, key } = useLocation()
  useEffect(() => {
    if (id === undefined || !isFollowing) return
    const timer = setTimeout(() => {
      const { location } = window
      // The player may be open over the feed, with an address of its own.
      if (location.pathname !== pathname || clipIdOf(location.search) === id) return
      writeClip(pathname, id)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the entry is another one, with an address of its own
  }, [id, isFollowing, pathname, key])
}
