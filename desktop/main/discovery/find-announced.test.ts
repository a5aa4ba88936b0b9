import Bonjour from 'bonjour-service'
import { afterEach, expect, test } from 'vitest'
import type { NearbyServer } from '#shared/bridge/nearby.ts'
import { NEARBY_NAME_MAX_LENGTH } from '#shared/limits/desktop.ts'
import { SERVICE_TYPE } from '#shared/local-network.ts'
import { findAnnounced, readAnnouncement, type Search } from './find-announced.ts'
import { LOOPBACK, whyNoMulticast } from './testing/multicast.ts'

const missing = await whyNoMulticast()
const WHERE = missing === null ? 'over mDNS' : `over mDNS [skipped: ${missing}]`

let search: Search | null = null
const announcers: Bonjour[] = []
afterEach(() => {
  search?.stop()
  search = null
  for (const announcer of announcers.splice(0)) announcer.destroy()
})

function announce(name: string, txt: Record<string, string> = {}, port = 3000): void {
  const announcer = new Bonjour(LOOPBACK)
  announcers.push(announcer)
  announcer.publish({ name, type: SERVICE_TYPE, port, txt, probe: false })
}

test.skipIf(missing !== null)(
  `an announced server is found ${WHERE}, by its public address or by the address that announced it`,
  async () => {
    announce('Station 3', { url: 'https://turnout.example.org/path?q' })
    announce('Station 4')
    const found: NearbyServer[] = []
    const failures: Error[] = []
    search = findAnnounced({
      network: LOOPBACK,
      onFound: (server) => found.push(server),
      onFailed: (error) => failures.push(error),
    })
    await expect
      .poll(() => new Map(found.map(({ name, address }) => [name, address])))
      .toEqual(
        new Map([
          ['Station 3', 'https://turnout.example.org'],
          ['Station 4', 'http://127.0.0.1:3000'],
        ]),
      )
    expect(failures).toEqual([])
  },
)

test.skipIf(missing !== null)(
  `after an announcement that means nothing, the next server is found ${WHERE}`,
  async () => {
    announce('Evil', { url: 'javascript:alert(1)' })
    announce('Large', { url: `https://${'x'.repeat(200)}.example.org` })
    announce('Station 3', { url: 'https://turnout.example.org' })
    const found: NearbyServer[] = []
    search = findAnnounced({
      network: LOOPBACK,
      onFound: (server) => found.push(server),
      onFailed: () => undefined,
    })
    await expect.poll(() => found.map(({ name }) => name)).toEqual(['Station 3'])
  },
)

const REFERER = { address: '192.168.1.20' }

test.each([
  ['no address', {}, null],
  ['another scheme', { url: 'file:///etc/passwd' }, null],
  ['a name and a password', { url: 'https://ann:secret@turnout.example.org' }, null],
  ['http on the internet', { url: 'http://turnout.example.org' }, null],
  ['http nearby', { url: 'http://10.1.2.3:3000/x' }, 'http://10.1.2.3:3000'],
  ['an IPv6 address', { url: 'http://[fe80::1]:3000' }, 'http://[fe80::1]:3000'],
  ['more than an address may have', { url: `https://${'a.'.repeat(120)}org` }, null],
])('of an announcement with %s, only a usable origin counts', (_, txt, address) => {
  const read = readAnnouncement({ name: 'Station 3', txt })
  expect(read).toEqual(address === null ? null : { name: 'Station 3', address })
})

test('the sender’s address counts where it names none, and only a nearby one', () => {
  expect(readAnnouncement({ name: 'Station 3', port: 3000, referer: REFERER })).toEqual({
    name: 'Station 3',
    address: 'http://192.168.1.20:3000',
  })
  expect(readAnnouncement({ name: 'Station 3', port: 3000, referer: { address: '8.8.8.8' } })).toBeNull()
  expect(readAnnouncement({ name: 'Station 3', referer: REFERER })).toBeNull()
})

test('a name is short plain text: nothing in it hides or turns the text around it', () => {
  const nameOf = (name: string) => readAnnouncement({ name, port: 3000, referer: REFERER })?.name
  expect(nameOf('\u202estation\u0000 3\n')).toBe('station 3')
  expect(nameOf('x'.repeat(500))).toHaveLength(NEARBY_NAME_MAX_LENGTH)
  expect(nameOf(' \u200b ')).toBe('192.168.1.20')
})
