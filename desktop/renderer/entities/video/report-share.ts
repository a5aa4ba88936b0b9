import { api } from '../../lib/api.ts'
import { authToken } from '../../lib/auth-token.ts'

/** Reports that the user has shared a video, for the activity of others. Without a session there is no name to report. */
export function reportShare(videoId: number): void {
  // A failure is logged; the sharing itself has succeeded.
  if (authToken.read()) api.shareVideo({ id: videoId }).catch(() => undefined)
}
