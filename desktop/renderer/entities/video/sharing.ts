import { TOAST_SHARE_MS } from '#shared/limits/toasts.ts'
import { api } from '../../lib/api.ts'
import { authToken } from '../../lib/auth-token.ts'
import { toast } from '../../lib/toast.ts'
import type { Platform } from '../../platform/platform.ts'

/** Reports that the user has shared a video, for the activity of others. Without a session there is no name to report. */
export function reportShare(videoId: number): void {
  // A failure is logged; the sharing itself has succeeded.
  if (authToken.read()) api.shareVideo({ id: videoId }).catch(() => undefined)
}

const COPIED_TOAST = { title: 'Link copied', description: 'The link has been copied to your clipboard' }

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

interface SharedLink {
  title: string
  text: string
  url: string
}

/**
 * Shares a link and tells the result by a toast; a cancelled share shows none.
 * @param share the share sheet of the device; null copies the link
 * @returns whether it was shared
 */
export async function shareLink(
  data: SharedLink,
  share: Platform['share'],
  noun: 'video' | 'series',
): Promise<boolean> {
  try {
    if (share) await share(data)
    else await navigator.clipboard.writeText(data.url)
  } catch (error) {
    if (!isCancelled(error))
      toast({ title: 'Share failed', description: `Could not share the ${noun}.`, variant: 'destructive' })
    return false
  }
  const shared = { title: 'Shared successfully', description: `The ${noun} has been shared.` }
  toast({ ...(share ? shared : COPIED_TOAST), duration: TOAST_SHARE_MS, variant: 'success' })
  return true
}

/** Shares a video as `shareLink` does, and reports it. */
export async function shareVideo(id: number, data: SharedLink, share: Platform['share']): Promise<void> {
  if (await shareLink(data, share, 'video')) reportShare(id)
}
