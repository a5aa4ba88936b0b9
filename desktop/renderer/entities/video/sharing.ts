import { TOAST_SHARE_MS } from '#shared/limits.ts'
import { api } from '../../lib/api.ts'
import { authToken } from '../../lib/auth-token.ts'
import { toast } from '../../lib/toast.ts'
import type { Platform } from '../../platform/platform.ts'

/** Reports that the user has shared a video, for the activity of others. Without a session there is no name to report. */
export function reportShare(videoId: number): void {
  // A failure is logged; the sharing itself has succeeded.
  if (authToken.read()) api.shareVideo({ id: videoId }).catch(() => undefined)
}

const SHARED_TOAST = { title: 'Shared successfully', description: 'The video has been shared.' }
const COPIED_TOAST = { title: 'Link copied', description: 'The link has been copied to your clipboard' }

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * Shares a video and tells the result by a toast; a cancelled share shows none.
 * @param share the share sheet of the device; null copies the link
 */
export async function shareVideo(
  id: number,
  data: { title: string; text: string; url: string },
  share: Platform['share'],
): Promise<void> {
  try {
    if (share) await share(data)
    else await navigator.clipboard.writeText(data.url)
    reportShare(id)
    toast({ ...(share ? SHARED_TOAST : COPIED_TOAST), duration: TOAST_SHARE_MS, variant: 'success' })
  } catch (error) {
    if (isCancelled(error)) return
    toast({ title: 'Share failed', description: 'Could not share the video.', variant: 'destructive' })
  }
}
