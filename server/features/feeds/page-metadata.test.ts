import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FIRST_PICTURE } from '#shared/first-picture.ts'
import { examplePath, PRERENDERED_NAMES } from '#shared/prerendered-screens.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

const PAGE = '<!doctype html><head><title>Turnout</title></head>'
const drawn = (name: string, picture = FIRST_PICTURE) => `${PAGE}<h1>${name}</h1><div>${picture}</div>`

let app: TestApp
let ana: TestPerson
let chief: TestPerson
let thumbnailFile: string
beforeAll(async () => {
  app = await startTestApp({
    webFiles: async (web) => {
      await mkdir(web, { recursive: true })
      await writeFile(path.join(web, 'index.html'), PAGE)
      for (const name of PRERENDERED_NAMES) await writeFile(path.join(web, `${name}.html`), drawn(name))
    },
  })
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
beforeEach(async () => {
  const form = new FormData()
  const create = { width: 720, height: 405, channels: 3, background: '#c33' } as const
  const cover = await sharp({ create }).png().toBuffer()
  form.set('thumbnail', new File([new Uint8Array(cover)], 'cover.png'))
  thumbnailFile = (await ana.api.uploadThumbnail(form)).path
})
afterAll(() => app.stop())

const get = (route: string, headers: Record<string, string> = {}) =>
  rawRequest(app.baseUrl + route, { headers })

/** The tags of this name, as their attributes. */
const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}( [^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value]) => [key, value]),
    ),
  )

test('a published video’s page says what a shared link shows, its picture as JPEG; no other page does', async () => {
  const { id } = await app.submit(ana)
  const title = 'Burns & "blast" <b>'
  await ana.api.updateVideo({ id, title, description: 'Say it. '.repeat(60), thumbnailFile })
  expect((await get(`/video/${id}`)).body, 'before it is published').toBe(drawn('video'))
  await chief.api.approveVideo({ id })
  const { body, headers } = await get(`/video/${id}`)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(headers['content-security-policy']).toBeDefined()
  const told = Object.fromEntries(
    tags(body, 'meta').map(({ property = '', content = '' }) => [property, content]),
  )
  expect(told).toMatchObject({
    'og:title': 'Burns &amp; &quot;blast&quot; &lt;b&gt;',
    'og:url': `${app.baseUrl}/video/${id}`,
    'og:image': `${app.baseUrl}/uploads/${thumbnailFile.replace('.webp', '.jpg')}`,
    'twitter:card': 'summary_large_image',
  })
  expect(told['og:description']).toMatch(/^Say it\. .{150,}…$/)
  expect(body.match(/<title>.*?<\/title>/g)).toEqual([
    '<title>Burns &amp; &quot;blast&quot; &lt;b&gt; · Turnout</title>',
  ])
  expect((await fetch(told['og:image'] ?? '')).headers.get('content-type')).toBe('image/jpeg')
  for (const route of ['/video/x', '/discover']) expect((await get(route)).body).toBe(PAGE)
  expect((await get('/video/999')).body).toBe(drawn('video'))
  const { reader } = app.database
  const { all } = reader
  reader.all = () => Promise.reject(new Error('The database is away'))
  const unaided = await get(`/video/${id}`).finally(() => (reader.all = all))
  expect(unaided).toMatchObject({ status: 200, body: drawn('video') })
})

test('a video’s page loads the cover of the player before any script runs, in the width of the device', async () => {
  const { id } = await app.submit(ana)
  await ana.api.updateVideo({ id, thumbnailFile })
  await chief.api.approveVideo({ id })
  const [preload] = tags((await get(`/video/${id}`)).body, 'link')
  expect(preload).toMatchObject({
    rel: 'preload',
    as: 'image',
    type: 'image/webp',
    href: `/uploads/${thumbnailFile}`,
    fetchpriority: 'high',
    imagesizes: expect.stringContaining('100vw'),
  })
  for (const candidate of preload?.['imagesrcset']?.split(', ') ?? []) {
    const [address = ''] = candidate.split(' ')
    expect((await fetch(app.baseUrl + address)).headers.get('content-type')).toBe('image/webp')
  }
})

test('each prerendered screen has the picture of its first video, and another tab or view has none', async () => {
  expect((await get('/shorts')).body, 'without a video').toBe(drawn('shorts'))
  const { id } = await app.submit(ana, { isMicroClip: true })
  await ana.api.updateVideo({ id, thumbnailFile })
  await chief.api.approveVideo({ id })
  await chief.api.editVideo({ id, featured: true })
  for (const name of PRERENDERED_NAMES) {
    const { body, headers } = await get(name === 'video' ? `/video/${id}` : examplePath(name))
    const [picture] = tags(body, 'img')
    expect(picture, name).toMatchObject({ src: `/uploads/${thumbnailFile}`, fetchpriority: 'high' })
    expect(body).toContain(`<h1>${name}</h1>`)
    expect(body).not.toContain(FIRST_PICTURE)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  }
  for (const route of ['/?tab=shorts', '/trending?view=grid', '/category/0', '/category/x'])
    expect((await get(route)).body, route).toBe(PAGE)
  await chief.api.editVideo({ id, featured: false })
  expect((await get('/')).body).toBe(drawn('home'))
})

test('a feed whose address names a clip says what the page of the clip says, and begins with its picture', async () => {
  const { id } = await app.submit(ana, { isMicroClip: true })
  await ana.api.updateVideo({ id, thumbnailFile })
  const grid = async (clip: number | string) => (await get(`/trending?view=grid&clip=${clip}`)).body
  expect(await grid(id), 'before it is published').toBe(PAGE)
  await chief.api.approveVideo({ id })
  const told = tags((await get(`/video/${id}`)).body, 'meta')
  expect(told).toContainEqual({ property: 'og:url', content: `${app.baseUrl}/video/${id}` })
  for (const feed of ['/shorts?', '/microclips?', '/trending?', '/category/1?', '/?tab=shorts&'])
    expect(tags((await get(`${feed}clip=${id}`)).body, 'meta'), feed).toEqual(told)
  for (const feed of ['/shorts', '/microclips', '/trending', '/category/1']) {
    const [picture] = tags((await get(`${feed}?clip=${id}`)).body, 'img')
    expect(picture, feed).toMatchObject({ src: `/uploads/${thumbnailFile}` })
  }
  for (const clip of [999_999, 'x', '']) expect(await grid(clip)).toBe(PAGE)
  expect((await get(`/terms?clip=${id}`)).body).toBe(PAGE)
})

test('a completed page comes compressed to clients that accept that, and as 304 to those that have it', async () => {
  const { id } = await app.submit(ana)
  await ana.api.updateVideo({ id, thumbnailFile })
  await chief.api.approveVideo({ id })
  const address = `${app.baseUrl}/video/${id}`
  const plain = (await get(`/video/${id}`)).body
  const validators = new Set<string>()
  for (const encoding of ['br', 'gzip']) {
    const answer = await fetch(address, { headers: { 'Accept-Encoding': encoding } })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
    expect(await answer.text()).toBe(plain)
    const etag = answer.headers.get('ETag') ?? ''
    validators.add(etag)
    const known = { 'Accept-Encoding': encoding, 'If-None-Match': etag }
    expect(await get(`/video/${id}`, known)).toMatchObject({ status: 304, body: '' })
  }
  expect(validators.size).toBe(2)
  const refused = await get(`/video/${id}`, { 'Accept-Encoding': 'br;q=0, gzip;q=0' })
  expect(refused.headers['content-encoding']).toBeUndefined()
  expect(refused.body).toBe(plain)
})
