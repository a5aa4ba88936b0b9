import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createDigests } from './digests.ts'

test('a storage that stalls within a file delays neither the next file nor another attempt', async () => {
  const bytes = Buffer.from('a film')
  let isSilent = true
  const digestOf = createDigests(
    {
      stream: (name) =>
        Promise.resolve(
          name === 'stuck' && isSilent ? new Readable({ read: () => undefined }) : Readable.from([bytes]),
        ),
    },
    20,
  )
  const stuck = digestOf('stuck', bytes.length)
  const next = digestOf('next', bytes.length)
  await expect(stuck).rejects.toThrow('The storage is silent')
  const digest = createHash('sha256').update(bytes).digest('base64')
  expect(await next).toBe(digest)
  isSilent = false
  expect(await digestOf('stuck', bytes.length)).toBe(digest)
})
