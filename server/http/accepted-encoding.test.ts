import { expect, test } from 'vitest'
import { acceptsEncoding } from './accepted-encoding.ts'

test('an encoding is accepted where it is named, and not with the weight 0', () => {
  for (const header of ['gzip', 'br, gzip', 'gzip;q=0.1', 'gzip; q=1.0, identity;q=0', 'br;q=0, gzip;q=0.01'])
    expect(acceptsEncoding(header, 'gzip'), header).toBe(true)
  for (const header of [undefined, '', 'br', 'identity', 'gzip;q=0', 'br, gzip ; q=0.000', 'gzip;Q=0, br'])
    expect(acceptsEncoding(header, 'gzip'), header).toBe(false)
  expect(acceptsEncoding('gzip;q=0, br', 'br')).toBe(true)
  expect(acceptsEncoding('gzip, br;q=0.0', 'br')).toBe(false)
})
