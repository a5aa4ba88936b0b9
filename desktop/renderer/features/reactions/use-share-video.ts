import type { Video } from '#shared/contract/videos.ts'
import { TOAST_SHARE_MS } from '#shared/limits.ts'
import { reportShare } from '../../entities/video/report-share.ts'
import { toast } from '../../lib/toast.ts'
import { serverOrigin } from '../../lib/server-origin.ts'
import { usePlatform } from '../../platform/platform.ts'

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Shares a video by the share sheet of the device, or copies its link where there is none (VF-64, VF-70). */
export function useShareVideo(): (video: Video) => Promise<void> {
  const { share } = usePlatform()
  return async ({ id, title }) => {
    const url = `${serverOrigin.read()}/videos/${id}`
    try {
      if (share) {
        await share({ title, text: `Check out this video: ${title}`, url })
        reportShare(id)
        toast({
          title: 'Shared successfully',
          description: 'The video has been shared.',
          duration: TOAST_SHARE_MS,
          variant: 'success',
        })
        return
      }
      await navigator.clipboard.writeText(url)
      reportShare(id)
      toast({
        title: 'Link copied',
        description: 'The link has been copied to your clipboard',
        duration: TOAST_SHARE_MS,
        variant: 'success',
      })
    } catch (error) {
      if (isCancelled(error)) return
      toast({ title: 'Share failed', description: 'Could not share the video.', variant: 'destructive' })
    }
  }
}
