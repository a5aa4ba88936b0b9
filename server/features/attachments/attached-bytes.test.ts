import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MEGABYTE } from '#shared/limits/units.ts'
import { aPdf, attachmentForm, downloadAttached, uploadAttached } from '#server/testing/attached-files.ts'
import { startS3 } from '#server/testing/s3-server.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

const UNSUPPORTED =
  'Please choose a PDF, a JPG or PNG picture, or a plain text. Web pages, SVG drawings and Office documents are not taken: save them as PDF.'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const ZIP_END = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')

const REFUSED: [what: string, name: string, content: string | Buffer][] = [
  ['a page named as a PDF', 'page.pdf', '<!doctype html><script>alert(1)</script>'],
  ['a page after a mark of the encoding', 'page.txt', '\ufeff\n <html></html>'],
  ['a PDF that is a page too', 'both.pdf', aPdf('% <html><script>alert(1)</script>\n')],
  ['a PDF that begins as an archive too', 'both.pdf', aPdf('PK\u0003\u0004')],
  ['a PDF with an archive at its end', 'both.pdf', Buffer.concat([aPdf(), ZIP_END, Buffer.from('%%EOF')])],
  ['a page before a PDF', 'both.pdf', Buffer.concat([Buffer.from('<html></html>'), aPdf()])],
  ['a GIF that is a script too', 'both.png', 'GIF89a=1;alert(1)//'],
  ['an SVG', 'plan.svg', SVG],
  ['an SVG named as a PNG', 'plan.png', SVG],
  ['an XML', 'plan.xml', `<?xml version="1.0"?>${SVG}`],
  ['an archive', 'office.docx', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)])],
  ['a program', 'setup.txt', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)])],
  ['a text with NUL', 'text.txt', 'a\0b'],
]

describe.each(['disk', 's3'])('on %s', (kind) => {
  let s3: Awaited<ReturnType<typeof startS3>> | null = null
  let app: TestApp
  let ana: TestPerson
  let chief: TestPerson
  let id: number
  beforeAll(async () => {
    s3 = kind === 's3' ? await startS3() : null
    app = await startTestApp(s3 ? { s3: s3.settings, sendFile: 'presigned' } : {})
    ana = await app.register('ana')
    chief = await app.registerAdmin('chief')
    id = (await app.submit(ana, { title: 'Ladders' })).id
    await chief.api.approveVideo({ id })
  })
  afterAll(async () => {
    await app.stop()
    await s3?.stop()
  })

  const stored = async () => {
    const names: string[] = []
    for await (const files of app.storage.list()) names.push(...files.map(({ name }) => name))
    return names
  }
  const refused = async (content: string | Uint8Array, name: string) =>
    refusalOf(ana.api.uploadAttachment(attachmentForm(content, name)))
  const publish = async (content: string | Uint8Array, name: string) => {
    const files = [await uploadAttached(ana, content, name)]
    const [item] = (await chief.api.getAttachments({ id })).items
    await ana.api.replaceAttachments({ id, files })
    await chief.api.approveVideo({ id })
    const [added] = (await app.anonymous.getAttachments({ id })).items
    if (!added || added.id === item?.id) throw new Error('It was not added')
    return added
  }
  const expectInert = ({ headers }: { headers: Headers }, name: string, type: string) => {
    expect(headers.get('Content-Disposition')).toBe(name)
    expect(headers.get('Content-Type')).toBe(type)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  }

  test('AF-03 what is no PDF, picture or text by its bytes is refused, and leaves nothing', async () => {
    const before = await stored()
    for (const [what, name, content] of REFUSED) {
      const { status, message } = await refused(content, name)
      expect([status, message], what).toEqual([415, expect.any(String)])
      if (what !== 'a text with NUL') expect(message, what).toBe(UNSUPPORTED)
    }
    expect(await refused(Buffer.from('Gr\xfc\xdfe', 'latin1'), 'latin.txt')).toMatchObject({
      status: 415,
      message: 'This is no plain text in UTF-8. Please save it as UTF-8, or as PDF.',
    })
    expect(await refused(aPdf().subarray(0, 60), 'cut.pdf')).toMatchObject({
      status: 415,
      message: 'This PDF is damaged or incomplete. Please export it again and retry.',
    })
    const broken = (
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    ).subarray(0, 40)
    expect(await refused(broken, 'broken.png')).toMatchObject({ status: 415 })
    expect(await stored()).toEqual(before)
    expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
  })

  test('AF-02 a larger file is refused early, whether or not its size is told, and nothing of it is stored', async () => {
    const before = await stored()
    expect(await refused('x'.repeat(MEGABYTE + 1), 'long.txt')).toMatchObject({
      status: 413,
      message: 'This text is larger than 1 MB. Please save it as PDF.',
    })
    const url = `${app.baseUrl}/api/upload/attachment`
    const part = '--b\r\nContent-Disposition: form-data; name="attachment"; filename="huge.pdf"\r\n\r\n'
    const head = { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'multipart/form-data; boundary=b' }
    const chunk = Buffer.alloc(64 * 1024, '%')
    const send = (length: Record<string, string>) =>
      new Promise<{ status: number | undefined; sent: number }>((resolve, reject) => {
        let sent = 0
        const call = request(url, { method: 'POST', headers: { ...head, ...length } })
        call.on('response', (answer) => {
          resolve({ status: answer.statusCode, sent })
          call.destroy()
        })
        call.on('error', reject)
        call.write(part)
        call.write(aPdf())
        const pump = () => {
          if (call.destroyed || sent >= 1000 * MEGABYTE) return
          sent += chunk.length
          if (call.write(chunk)) setImmediate(pump)
          else call.once('drain', pump)
        }
        pump()
      })
    for (const length of [{ 'Content-Length': String(1000 * MEGABYTE) }, {}]) {
      const { status, sent } = await send(length)
      expect(status).toBe(413)
      expect(sent).toBeLessThan(200 * MEGABYTE)
    }
    expect(await stored()).toEqual(before)
    await expect.poll(() => readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
  })

  test('AF-04 a text with markup is a download of a text that no browser shows, from this server alone', async () => {
    const text = 'Notes\n<script>alert(1)</script>'
    const sheet = await publish(text, 'notes.html')
    expect(sheet).toMatchObject({ name: 'notes.html.txt', mediaType: 'text/plain', bytes: text.length })
    const sent = await downloadAttached(app, id, sheet.id)
    expect([sent.status, sent.body.toString()]).toEqual([200, text])
    const disposition = `attachment; filename="notes.html.txt"; filename*=UTF-8''notes.html.txt`
    expectInert(sent, disposition, 'text/plain; charset=utf-8')
    const range = await downloadAttached(app, id, sheet.id, { headers: { Range: 'bytes=6-12' } })
    expect([range.status, range.body.toString()]).toEqual([206, '<script'])
    expectInert(range, disposition, 'text/plain; charset=utf-8')
    const etag = String(sent.headers.get('ETag'))
    expect((await downloadAttached(app, id, sheet.id, { headers: { 'If-None-Match': etag } })).status).toBe(
      304,
    )
  })

  test('AF-04 AF-05 a name is text in the header, and no part of a path', async () => {
    const sheet = await publish(aPdf(), `../../x/\u202Efdp"; evil="1\r\nÜbung '火'.pdf`)
    const name = ".._.._x_fdp_; evil=_1Übung '火'.pdf"
    expect(sheet.name).toBe(name.replace(/^\.+/, ''))
    const sent = await downloadAttached(app, id, sheet.id)
    const encoded = '_.._x_fdp_%3B%20evil%3D_1%C3%9Cbung%20%27%E7%81%AB%27.pdf'
    const plain = '_.._x_fdp__ evil__1_bung ___.pdf'
    const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
    expectInert(sent, disposition, 'application/pdf')
    expect(sent.body.equals(aPdf())).toBe(true)
    const long = await publish('Long', `${'x'.repeat(10_000)}.txt`)
    expect(long.name).toHaveLength(120)
    expect((await stored()).every((file) => /^[0-9a-f]{32}[\w-]*\.\w+$/.test(file))).toBe(true)
  })

  test('AF-03 a picture is re-encoded without what it carries, and may be a plan of four thousand pixels', async () => {
    const noise = sharp({ create: { width: 3000, height: 20, channels: 3, background: '#c33' } })
    const jpeg = await noise
      .withExif({ IFD0: { Artist: 'SECRET' } })
      .jpeg()
      .toBuffer()
    const sheet = await publish(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]), 'plan')
    expect(sheet).toMatchObject({ name: 'plan.jpg', mediaType: 'image/jpeg' })
    const { body } = await downloadAttached(app, id, sheet.id)
    expect(body.toString('latin1')).not.toMatch(/SECRET|script/)
    expect(body).toHaveLength(sheet.bytes)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 3000 })
  })

  test('AF-02 the files that no lesson uses are counted and bounded for one account', async () => {
    const ben = await app.register()
    const upload = () => refusalOf(ben.api.uploadAttachment(attachmentForm('Text')))
    const statuses: number[] = []
    for (let at = 0; at < 18; at++) statuses.push((await upload()).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const last = await Promise.all([upload(), upload(), upload(), upload()])
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429])
    const { unusedBytes } = await ben.api.getUploadAllowance()
    expect(unusedBytes.used).toBe(80)
  })
})
