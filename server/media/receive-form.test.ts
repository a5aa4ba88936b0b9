import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STORED_FORMS } from '#shared/file-kinds.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadParts } from './receive-form.ts'

const MEGABYTE = 1024 * 1024
const parts = uploadParts(1)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ maxUploadMb: 1 })
})
afterAll(() => app.stop())

test('a form without a length that sends what nobody asked for ends when it is larger than all its parts', async () => {
  const ana = await app.register()
  const asked = request(`${app.baseUrl}/api/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
  })
  const answers: (number | undefined)[] = []
  asked.on('response', (response) => answers.push(response.resume().statusCode))
  // The server ends the connection once it has answered.
  asked.on('error', () => undefined)
  asked.write('--x\r\nContent-Disposition: form-data; name="other"; filename="a.mp4"\r\n\r\n')
  // Every part and a megabyte around them, and then no more: it is decided by what has arrived.
  const most = Object.values(parts).reduce((sum, { maxBytes }) => sum + maxBytes, MEGABYTE)
  asked.write(Buffer.alloc(most + 1))
  await expect.poll(() => answers).toEqual([413])
  asked.destroy()
  expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
})

test('deploy/nginx.conf has the media type of each extension under which an uploaded file is stored', async () => {
  const conf = await readFile(path.join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const types = conf.match(/\btypes \{([^}]+)\}/)?.[1]
  for (const { mediaType, extension } of STORED_FORMS)
    expect(types).toMatch(new RegExp(`\\b${mediaType} ${extension};`))
})

test('a picture is a JPEG, a PNG or a GIF by its first bytes, and nothing else', async () => {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } })
  for (const format of ['jpeg', 'png', 'gif'] as const)
    await expect(parts.thumbnail.judge(await picture.toFormat(format).toBuffer())).resolves.toBeDefined()
  const refused = [
    await picture.webp().toBuffer(),
    await picture.tiff().toBuffer(),
    Buffer.from('%PDF-1.7'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ]
  for (const bytes of refused)
    await expect(parts.thumbnail.judge(bytes)).rejects.toMatchObject({ code: 'unsupported_kind' })
  await expect(parts.video.judge(await picture.png().toBuffer())).rejects.toMatchObject({
    code: 'unsupported_kind',
    message: 'Please choose an MP4, MOV or WebM video.',
  })
})
