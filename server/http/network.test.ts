import { expect, test } from 'vitest'
import { networkOf, SITE_GROUPS } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', 'plain'],
  [' 192.0.2.7 ', '192.0.2.7', 'with spaces'],
  ['192.0.2.7:1', '192.0.2.7', 'with a port'],
  ['::ffff:192.0.2.7', '192.0.2.7', 'mapped, dotted'],
  ['::FFFF:C000:0207', '192.0.2.7', 'mapped, in hex'],
  ['0:0:0:0:0:ffff:c000:207', '192.0.2.7', 'mapped, written out'],
  ['[::ffff:c000:207]:443', '192.0.2.7', 'mapped, with a port'],
  ['::ffff:192.0.2.7%eth0', '192.0.2.7', 'mapped, with a zone'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'IPv6'],
  ['2001:0DB8:0001:2::9', '2001:db8:1:2::/64', 'IPv6, another spelling'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64', 'IPv6 in brackets'],
  ['[2001:db8:1:2::9]:52100', '2001:db8:1:2::/64', 'IPv6 with a port'],
  ['fe80::1%en0', 'fe80:0:0:0::/64', 'IPv6 with a zone'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64', 'the next network'],
  ['::1', '0:0:0:0::/64', 'loopback'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64', 'IPv4 in IPv6, but not mapped'],
  ['Unknown', 'unknown', 'no address'],
  ['999.0.2.7', '999.0.2.7', 'no address either'],
  ['', '', 'nothing'],
])('the network of %s is %s (%s)', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a site is a /48; an IPv4 address is a site of its own', () => {
  expect(networkOf('2001:db8:1:2::9', SITE_GROUPS)).toBe('2001:db8:1::/48')
  expect(networkOf('::ffff:192.0.2.7', SITE_GROUPS)).toBe('192.0.2.7')
})
