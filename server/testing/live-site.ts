import { once } from 'node:events'
import { expect, vi } from 'vitest'
import { openLiveSocket, type LiveSocket } from './live-socket.ts'
import { startTestApp } from './test-app.ts'

export type LiveSite = Awaited<ReturnType<typeof startLiveSite>>

/** A test app with people, a published video, and a signed-in listener that does nothing. */
export async function startLiveSite() {
  const app = await startTestApp()
  const ana = await app.register('ana')
  const ben = await app.register('ben')
  const chief = await app.registerAdmin('chief')
  const video = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  const member = await app.register('member')
  const listener = await openLiveSocket(app.baseUrl)
  await listener.signIn(member.token)
  await vi.waitFor(() =>
    expect(listener.heard).toContainEqual(expect.objectContaining({ userId: member.user.id })),
  )
  const opened: LiveSocket[] = []
  return {
    app,
    ana,
    ben,
    chief,
    video: video as { id: number },
    listener,
    /** Registers a socket that is closed after the test. */
    keep: (live: LiveSocket) => void opened.push(live),
    async open(token?: string, origin?: string): Promise<LiveSocket> {
      const live = await openLiveSocket(app.baseUrl, origin)
      opened.push(live)
      if (token !== undefined) await live.signIn(token)
      return live
    },
    /** Call before each test: drops the messages that the listener has received. */
    async forgetHeard(): Promise<void> {
      listener.socket.ping()
      await once(listener.socket, 'pong')
      listener.heard.length = 0
    },
    /** Call after each test: closes the opened sockets. */
    async endOpened(): Promise<void> {
      await Promise.all(opened.splice(0).map((live) => live.end()))
    },
    async stop(): Promise<void> {
      await listener.end()
      await app.stop()
    },
  }
}

/** The activities with this action that the listener received. */
export const activitiesOf = (live: LiveSocket, action: string) =>
  live.heard.filter((message) => message.type === 'video_activity' && message.action === action)
