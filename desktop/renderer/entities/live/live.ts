import { authToken } from '../../lib/auth-token.ts'
import { createLiveConnection, liveUrl } from './live-connection.ts'
import { serverOrigin } from '../../lib/server-origin.ts'

/** The page's one live connection; loaded when the page has come to rest. */
export const live = createLiveConnection({
  url: liveUrl(new URL(serverOrigin.read())),
  readToken: authToken.read,
})
