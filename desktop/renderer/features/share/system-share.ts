import { TOAST_SHARE_MS } from '#shared/limits.ts'
import { toast } from '../../lib/toast.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SharedVideo } from './share-links.ts'

type Share = NonNullable<Platform['share']>

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Opens the share sheet of the device; a cancelled share shows no toast. */
export async function shareBySystem(
  share: Share,
  { title, text, link }: SharedVideo,
  onShared: () => void,
): Promise<void> {
  try {
    await share({ title, text, url: link })
    onShared()
    toast({
      title: 'Shared successfully',
      description: 'The video has been shared.',
      duration: TOAST_SHARE_MS,
      variant: 'success',
    })
  } catch (error) {
    if (isCancelled(error)) return
    toast({ title: 'Share failed', description: 'Could not share the video.', variant: 'destructive' })
  }
}
