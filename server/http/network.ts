import { isIPv4, isIPv6 } from 'node:net'

/** Groups of 16 bits of an IPv6 address that name a subscriber, and a site. */
const SUBSCRIBER_GROUPS = 4
export const SITE_GROUPS = 3

/** The eight groups of 16 bits of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser normalizes an address, and writes an embedded IPv4 address in hexadecimal.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const read = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  const start = read(head)
  const end = read(tail ?? '')
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end]
}

/** The IPv4 address inside ::ffff:0:0/96, null for every other IPv6 address. */
function mappedIn(groups: number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return null
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * Normalizes an address as proxies and sockets write it: no port, brackets or zone id, and lower case.
 * @returns text that is not an address in lower case
 */
function plainAddress(text: string): string {
  const lower = text.trim().toLowerCase()
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(lower)?.[1]
  const withoutPort = bracketed ?? /^([\d.]+):\d+$/.exec(lower)?.[1] ?? lower
  const address = withoutPort.split('%', 1)[0] ?? ''
  return isIPv4(address) || isIPv6(address) ? address : lower
}

/**
 * The network of an address. An IPv6 subscriber owns a /64 and can use any address in it. An IPv4 address is its own
 * network.
 * @param groups how many groups of 16 bits of an IPv6 address count
 */
export function networkOf(text: string, groups = SUBSCRIBER_GROUPS): string {
  const address = plainAddress(text)
  if (!isIPv6(address)) return address
  const all = groupsOf(address)
  const network = all.slice(0, groups).map((group) => group.toString(16))
  return mappedIn(all) ?? `${network.join(':')}::/${groups * 16}`
}
