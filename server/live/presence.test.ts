import { expect, test, vi } from 'vitest'
import { Presence, type Person, type PresenceStatus } from './presence.ts'

const ana: Person = { id: 7, displayName: 'Ana Reyes', isAdmin: false }

test('a report of no sockets of an unknown person adds nobody', () => {
  const announce = vi.fn<(person: Person, status: PresenceStatus) => void>()
  const presence = new Presence(announce)
  presence.setOfServer('other', { person: ana, sockets: 0, isActive: false })
  expect(announce).not.toHaveBeenCalled()
  expect(presence.socketsOf(ana.id)).toBe(0)
  presence.setOfServer('other', { person: ana, sockets: 1, isActive: false })
  expect(announce.mock.calls).toEqual([[ana, 'online']])
  presence.close()
})
