import { EMBED_ORIGINS } from '#shared/embed-origins.ts'
import type { ElectronApi } from '../electron-api.ts'

/**
 * Names the server as the page that shows a provider's video, as a browser does. A page of app:// sends no referrer,
 * and YouTube then answers with error 153; Vimeo refuses videos that are bound to a domain. A session has one such
 * listener: a second one would replace this one.
 */
export function sendReferrerToProviders(
  { defaultSession }: ElectronApi['session'],
  getServer: () => string | null,
): void {
  const filter = { urls: EMBED_ORIGINS.map((origin) => `${origin}/*`), types: ['subFrame' as const] }
  defaultSession.webRequest.onBeforeSendHeaders(filter, ({ requestHeaders }, answer) => {
    const server = getServer()
    const isNamed = Object.keys(requestHeaders).some((name) => name.toLowerCase() === 'referer')
    // A frame of the provider within its own frame has the provider as its referrer.
    if (server === null || isNamed) answer({})
    else answer({ requestHeaders: { ...requestHeaders, Referer: `${server}/` } })
  })
}
