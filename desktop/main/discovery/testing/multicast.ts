import { createSocket } from 'node:dgram'
import type { SearchOptions } from '../find-announced.ts'

/** mDNS on the loopback interface and a port of its own: a test meets no other program, and no other test. */
export const LOOPBACK: NonNullable<SearchOptions['network']> = {
  port: 20_000 + (process.pid % 10_000),
  interface: '127.0.0.1',
  bind: '0.0.0.0',
}

const GROUP = '224.0.0.251'
const ANSWER_MS = 1000

/** Why this machine delivers no multicast on its loopback interface; null if it does. */
export function whyNoMulticast(): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true })
    const answer = (reason: string | null) => {
      clearTimeout(timer)
      socket.close()
      resolve(reason)
    }
    const timer = setTimeout(() => answer('this machine delivers no multicast'), ANSWER_MS)
    socket.on('error', ({ message }) => answer(`this machine allows no multicast: ${message}`))
    socket.on('message', () => answer(null))
    socket.bind(0, '0.0.0.0', () => {
      try {
        socket.addMembership(GROUP, '127.0.0.1')
        socket.setMulticastInterface('127.0.0.1')
        socket.send('?', socket.address().port, GROUP)
      } catch (error) {
        answer(`this machine allows no multicast: ${String(error)}`)
      }
    })
  })
}
