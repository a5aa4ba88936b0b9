import { expect, test } from 'vitest'
import { allowedLookup, INTERNET, isAllowedEndpoint, isPublicAddress } from './push-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('the address %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001:80b::200a', '2606:4700::1111'])(
  'the address %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  'http://updates.push.services.mozilla.com/wpush/v2/x',
  'https://127.0.0.1/x',
  // As the parser of addresses reads it: 127.0.0.1.
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]:8443/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://user:secret@push.example.org/x',
])('no subscription is stored for %s', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, INTERNET)).toBe(false)
})

test('a push service by its name is allowed, and its name is resolved to public addresses alone', async () => {
  expect(isAllowedEndpoint('https://fcm.googleapis.com/fcm/send/x', INTERNET)).toBe(true)
  expect(isAllowedEndpoint('https://localhost/x', INTERNET)).toBe(true)
  const lookUp = (network = INTERNET) =>
    new Promise((resolve) => {
      allowedLookup(network)('localhost', { all: true }, (error, found) => resolve(error ?? found))
    })
  expect(await lookUp()).toEqual(new Error('The address is not of the public internet'))
  expect(await lookUp({ allows: () => true })).toContainEqual(
    expect.objectContaining({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }),
  )
})
