import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** How push services are reached. */
export interface PushNetwork {
  /** Whether the address of a push service may be connected to. */
  allows(address: string): boolean
  /** Certificates that are trusted besides those of Node. Tests have one of their own. */
  ca?: string
}

/** Networks that no push service of a browser is in: private ones, this computer, and those for special uses (IANA). */
const NOT_PUBLIC: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  // These contain an IPv4 address, which may be a private one.
  ['2002::', 16],
  ['3fff::', 20],
]
const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

const blocked = new BlockList()
for (const [network, bits] of NOT_PUBLIC) blocked.addSubnet(network, bits, familyOf(network))
/** The addresses of IPv6 that are given out. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = familyOf(address)
  if (family === 'ipv6' && !global.check(address, family)) return false
  return !blocked.check(address, family)
}

/** Strangers choose the addresses: the server must not be led to a computer behind its firewall. */
export const INTERNET: PushNetwork = { allows: isPublicAddress }

/**
 * Whether an endpoint may be stored. Its name is resolved at each connection (`publicLookup`), so that it cannot stand for
 * another address later.
 */
export function isAllowedEndpoint(endpoint: string, { allows }: PushNetwork): boolean {
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 || allows(address)
}

/** Resolves names for a connection, to allowed addresses alone. */
export const allowedLookup =
  ({ allows }: PushNetwork): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const allowed = found.filter(({ address }) => allows(address))
      const [first] = allowed
      if (!first) return done(new Error('The address is not of the public internet'), '')
      if (options.all) return done(null, allowed)
      return done(null, first.address, first.family)
    })
  }
