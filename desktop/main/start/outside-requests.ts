import { findDeepLink, readDeepLink, type DeepLink } from '../capabilities/deep-link.ts'
import { HIDDEN_FLAG, KIOSK_FLAG } from '../capabilities/launch-at-login.ts'
import type { ElectronApi } from '../electron-api.ts'

/** What a person asks for from outside of the app: by a second start, a link, a file or the dock. */
export interface RequestReceiver {
  showWall(): void
  showWindow(): void
  followLink(link: DeepLink): void
  openFile(file: string): void
}

type OutsideRequest = (receiver: RequestReceiver) => void

/** Requests that are kept until there is a window. A person drops fewer files at once. */
const KEPT_MAX = 200

export type OutsideRequests = ReturnType<typeof listenForRequests>

/**
 * Listens from the first moment on. Requests that come before there is a receiver are kept, and are delivered in
 * their order.
 */
export function listenForRequests(app: ElectronApi['app'], argv: readonly string[]) {
  const kept: OutsideRequest[] = []
  let receiver: RequestReceiver | null = null
  const ask = (request: OutsideRequest): void => {
    if (receiver) request(receiver)
    else if (kept.length < KEPT_MAX) kept.push(request)
  }

  const own = findDeepLink(argv)
  if (own?.kind === 'path') ask((to) => to.followLink(own))
  app.on('second-instance', (_, arguments_) => {
    const link = findDeepLink(arguments_)
    if (arguments_.includes(KIOSK_FLAG)) ask((to) => to.showWall())
    else if (link) ask((to) => to.followLink(link))
    else if (!arguments_.includes(HIDDEN_FLAG)) ask((to) => to.showWindow())
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    ask((to) => to.openFile(file))
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = readDeepLink(url)
    if (link) ask((to) => to.followLink(link))
  })
  app.on('activate', () => ask((to) => to.showWindow()))

  return {
    /** Delivers the requests that were kept, and from now on each request at once. */
    deliverTo(next: RequestReceiver): void {
      receiver = next
      for (const request of kept.splice(0)) request(next)
    },
  }
}
