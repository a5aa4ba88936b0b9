import { authToken } from '../../lib/auth-token.ts'
import { createLiveConnection, liveUrl } from './live-connection.ts'
import { serverOrigin } from '../../lib/server-origin.ts'

/** The live connection of the page; its code is loaded when the page is idle. */
export const live = createLiveConnection({
  url: liveUrl(new URL(serverOrigin.read())),
  readToken: authToken.read,
})
