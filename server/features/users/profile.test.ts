import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const stored = () => readdir(path.join(app.config.dataDir, 'uploads'))
const form = (fields: Record<string, string>, image?: Uint8Array) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  if (image) data.set('profileImage', new File([new Uint8Array(image)], 'me.svg', { type: 'text/plain' }))
  return data
}
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#36c' } })
    .toFormat(format)
    .toBuffer()

test('PR-41 PR-43 PR-50 names and bio are changed, cleared, and unchanged when not sent', async () => {
  const { api, user } = await app.register()
  const changed = await api.updateProfile(form({ firstName: ' Ada ', lastName: 'King', bio: 'Engine 4' }))
  expect(changed).toEqual({ ...user, firstName: 'Ada', lastName: 'King' })
  expect(await api.getCurrentUser()).toEqual(changed)
  expect(await app.anonymous.getCreator({ id: user.id })).toMatchObject({
    displayName: 'Ada King',
    description: 'Engine 4',
  })
  expect(await api.updateProfile(form({ firstName: '' }))).toMatchObject({
    firstName: null,
    lastName: 'King',
  })
  expect((await app.anonymous.getCreator({ id: user.id })).description).toBe('Engine 4')
})

test.each(['png', 'jpeg', 'gif'] as const)(
  'PR-46 PR-48 a %s becomes a square of 512 pixels in WebP that everybody can see, whatever its name says',
  async (format) => {
    const { api } = await app.register()
    const { profileImageUrl } = await api.updateProfile(form({}, await picture(format)))
    const response = await fetch(`${app.baseUrl}${profileImageUrl}`)
    expect(response.headers.get('Content-Type')).toBe('image/webp')
    const kept = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 512, height: 512 })
  },
)

test('a new picture replaces the file of the old one', async () => {
  const { api } = await app.register()
  const first = await api.updateProfile(form({}, await picture('png')))
  const between = await stored()
  const second = await api.updateProfile(form({}, await picture('jpeg')))
  expect(second.profileImageUrl).not.toBe(first.profileImageUrl)
  expect(await stored()).toHaveLength(between.length)
  expect((await fetch(`${app.baseUrl}${first.profileImageUrl}`)).status).toBe(404)
})

test('PR-44 PR-45 PR-46 PR-47 a file that is no picture or too large, and a text that is too long, are refused and change nothing', async () => {
  const { api, user } = await app.register()
  const before = await stored()
  const fields = { firstName: 'Changed' }
  const refused = (image: Uint8Array) => refusalOf(api.updateProfile(form(fields, image)))
  expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
    status: 415,
    message: 'Please choose a JPG, PNG or GIF picture.',
  })
  expect((await refused(await picture('webp'))).status).toBe(415)
  expect((await refused((await picture('png')).subarray(0, 60))).status).toBe(415)
  const large = Buffer.concat([await picture('png'), Buffer.alloc(2 * 1024 * 1024)])
  expect(await refused(large)).toEqual({ status: 413, message: 'This picture is larger than 2 MB.' })
  expect(
    (await refusalOf(api.updateProfile(form({ firstName: 'x'.repeat(61) }, await picture('png'))))).status,
  ).toBe(400)
  expect((await refusalOf(api.updateProfile(form({ bio: 'x'.repeat(20_000) })))).status).toBe(400)
  expect((await refusalOf(app.anonymous.updateProfile(form(fields)))).status).toBe(401)
  expect(await api.getCurrentUser()).toEqual(user)
  expect(await stored()).toEqual(before)
  expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
})
