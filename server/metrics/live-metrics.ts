import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client'
import type { App } from '#server/app.ts'
import { waitingPasswords } from '#server/features/accounts/passwords.ts'

/** The sockets and walls of this process, and the passwords that wait in it. */
export function reportLive({ sockets, features }: App, registry: Registry): void {
  const report = (options: Omit<GaugeConfiguration<string>, 'registers'>) =>
    registry.registerMetric(new Gauge({ ...options, registers: [] }))
  report({
    name: 'turnout_sockets',
    help: 'Open sockets of people who are signed in, and of others.',
    labelNames: ['account'],
    collect() {
      const signedIn = [...sockets].filter(({ viewer }) => viewer !== null).length
      this.set({ account: 'signed_in' }, signedIn)
      this.set({ account: 'anonymous' }, sockets.size - signedIn)
    },
  })
  const { silences } = features.wall.wallSessions
  report({
    name: 'turnout_walls',
    help: 'Walls that are connected.',
    collect() {
      this.set(silences().length)
    },
  })
  report({
    name: 'turnout_wall_silence_seconds',
    help: 'Time since the last report of the connected wall that has been silent longest.',
    collect() {
      this.set(Math.max(0, ...silences()) / 1000)
    },
  })
  report({
    name: 'turnout_passwords_waiting',
    help: 'Passwords that wait to be checked.',
    collect() {
      this.set(waitingPasswords())
    },
  })
}
