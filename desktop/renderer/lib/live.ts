import { authToken } from './auth-token.ts'
import { createLiveConnection } from './live-connection.ts'

const { protocol, host } = window.location

/** The page's one live connection; loaded when the page has come to rest. */
export const live = createLiveConnection({
  url: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`,
  readToken: authToken.read,
})
