import { api } from '../../lib/api.ts'
import { authToken } from '../../lib/auth-token.ts'

/** Lets the others know that the person here has shared a video. Signed out, nobody is there to name. */
export function reportShare(videoId: number): void {
  // A failure is in the log; the sharing itself went well.
  if (authToken.read()) api.shareVideo({ id: videoId }).catch(() => undefined)
}
