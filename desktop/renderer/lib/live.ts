import { authToken } from './auth-token.ts'
import { createLiveConnection, liveUrl } from './live-connection.ts'

/** The page's one live connection; loaded when the page has come to rest. */
export const live = createLiveConnection({ url: liveUrl(window.location), readToken: authToken.read })
