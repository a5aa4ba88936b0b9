import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteDefinition } from '#shared/contract/define-route.ts'
import { routes } from '#shared/contract/index.ts'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { hasNginx } from '#server/testing/nginx.ts'
import { rawRequest, requestFor } from '#server/testing/raw-request.ts'
import { startSite, type Site } from '#server/testing/site.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { testClient } from '#server/testing/test-client.ts'
import { aPicture, aVideoOfBytes, uploadForm } from '#server/testing/videos.ts'

const BYTES = 3_000_000
const why = hasNginx ? '' : ' (skipped: nginx is not installed)'

describe.runIf(hasNginx)(`behind nginx with deploy/nginx.conf and SEND_FILE=x-accel${why}`, () => {
  /** Sends its files itself. */
  let app: TestApp
  /** The same data, behind nginx. */
  let site: Site
  let nginx: Site['nginx']
  let ana: TestPerson
  let chief: TestPerson
  beforeAll(async () => {
    app = await startTestApp()
    site = await startSite(app)
    ;({ nginx } = site)
    ana = await app.register('ana')
    chief = await app.registerAdmin('chief')
  })
  afterAll(async () => {
    await site.stop()
    await app.stop()
  })

  const upload = async () => (await ana.api.uploadFiles(uploadForm(await aVideoOfBytes(BYTES)))).video.path
  const publish = async (videoFile: string) => {
    const { id } = await ana.api.createVideo({ title: 'Ladders', categoryId: app.categoryId, videoFile })
    await chief.api.approveVideo({ id })
    return id
  }
  /** Headers that are of the connection, or differ from request to request. */
  const OWN = new Set(['connection', 'date', 'keep-alive', 'server', 'x-request-id'])
  const ask = async (baseUrl: string, address: string, method: string, headers: Record<string, string>) => {
    const answer = await fetch(baseUrl + address, { method, headers })
    const body = Buffer.from(await answer.arrayBuffer())
    const told = [...answer.headers].filter(([name]) => !OWN.has(name)).toSorted()
    // nginx's own id, or that of the server.
    const id = baseUrl === nginx.baseUrl ? /^\d+\.\d{3}-\d+-\d+$/ : /^[\da-f-]{36}$/
    expect(answer.headers.get('X-Request-Id')).toMatch(id)
    return { status: answer.status, headers: Object.fromEntries(told), body: body.toString('latin1') }
  }
  const askBoth = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await ask(nginx.baseUrl, address, method, headers)
    const { 'strict-transport-security': https, ...others } = answer.headers
    expect(https).toBe('max-age=63072000; includeSubDomains')
    // nginx has written the caching of the file when it finds that the range comes after the end.
    const caching = others['cache-control']?.replace(/^.+immutable, no-store$/, 'no-store')
    const compared = caching === undefined ? others : { ...others, 'cache-control': caching }
    expect({ ...answer, headers: compared }).toEqual(await ask(app.baseUrl, address, method, headers))
    return answer
  }

  const linkOf = (file: string) => path.join(app.config.dataDir, 'public/uploads', file)
  const linked = (file: string) => expect.poll(() => existsSync(linkOf(file))).toBe(true)
  /** How many requests reach Turnout while something is done. */
  const reaching = async (work: () => Promise<unknown>) => {
    let count = 0
    const listen = () => void count++
    for (const server of site.servers) server.on('request', listen)
    await work()
    for (const server of site.servers) server.off('request', listen)
    return count
  }

  test('a file has the same status, headers and bytes as from Turnout itself', async () => {
    const file = await upload()
    await publish(file)
    const address = `/uploads/${file}`
    const etag = `"${file}"`
    const expected: [number, Record<string, string>, number][] = [
      [200, {}, BYTES],
      [206, { Range: 'bytes=100-199' }, 100],
      [206, { Range: 'bytes=0-' }, BYTES],
      [206, { Range: 'bytes=-50' }, 50],
      [206, { Range: `bytes=-${BYTES + 5}` }, BYTES],
      [206, { Range: `bytes=${BYTES - 10}-${BYTES + 10}` }, 10],
      [416, { Range: `bytes=${BYTES}-` }, 0],
      [200, { Range: 'bytes=0-9,20-29' }, BYTES],
      [416, { Range: `bytes=${BYTES}-${BYTES + 5}` }, 0],
      [416, { Range: 'bytes=99999999999999999999-' }, 0],
      [200, { Range: 'bytes=9-0' }, BYTES],
      [200, { Range: 'bytes=100-99' }, BYTES],
      [200, { Range: 'bytes=110-109' }, BYTES],
      [206, { Range: 'bytes=99-100' }, 2],
      [206, { Range: 'bytes=109-110' }, 2],
      [206, { Range: 'bytes=110-110' }, 1],
      [200, { Range: 'lines=0-9' }, BYTES],
      [304, { 'If-None-Match': etag }, 0],
      [200, { 'If-None-Match': '"other"' }, BYTES],
      [206, { Range: 'bytes=0-9', 'If-Range': etag }, 10],
      [200, { Range: 'bytes=0-9', 'If-Range': '"other"' }, BYTES],
      [200, { Range: 'bytes=0-9', 'If-Range': new Date().toUTCString() }, BYTES],
      [206, { Range: 'bytes=0-9', 'If-Match': etag }, 10],
      [412, { 'If-Match': '"other"' }, 0],
      [200, { 'If-Modified-Since': new Date(Date.now() + 1e9).toUTCString() }, BYTES],
      [200, { 'If-Unmodified-Since': new Date(0).toUTCString() }, BYTES],
      [206, { Range: 'bytes=0-9', 'Want-Repr-Digest': 'sha-256=10' }, 10],
    ]
    const compare = async () => {
      for (const [status, headers, bytes] of expected) {
        const answer = await askBoth(address, headers)
        expect([answer.status, answer.body.length], JSON.stringify(headers)).toEqual([status, bytes])
      }
    }
    await compare()
    // The first request made a link.
    await linked(file)
    await compare()
    expect((await askBoth(address, {}, 'HEAD')).headers).toMatchObject({ 'content-length': String(BYTES) })
    expect((await askBoth(address, { Range: 'bytes=0-9' }, 'HEAD')).status).toBe(206)
  })

  test('nginx alone serves public files, with the headers of the server', async () => {
    const form = uploadForm(await aVideoOfBytes(BYTES), 'drill.mp4', await aPicture())
    const { video, thumbnail } = await ana.api.uploadFiles(form)
    const [file, thumbnailFile] = [video.path, thumbnail?.path ?? '']
    const named = { title: 'Hoses', categoryId: app.categoryId }
    const { id } = await ana.api.createVideo({ ...named, videoFile: file, thumbnailFile })
    await chief.api.approveVideo({ id })
    for (const address of [`/uploads/${file}`, `/uploads/${thumbnailFile}`]) {
      expect(await reaching(() => askBoth(address))).toBe(1)
      await linked(path.basename(address))
      const byNginx = [
        {},
        { Range: 'bytes=0-' },
        { Range: 'bytes=5-9' },
        { Authorization: `Bearer ${ana.token}` },
      ]
      for (const headers of byNginx) expect(await reaching(() => askBoth(address, headers))).toBe(0)
      expect(await reaching(() => askBoth(`${address}?a=b`))).toBe(0)
    }
  })

  test('nginx sends the bytes, not Turnout', async () => {
    const file = await upload()
    await publish(file)
    const answer = await rawRequest(`http://127.0.0.1:${site.ports[0]}`, { path: `/uploads/${file}` })
    expect(answer.body).toBe('')
    expect(answer.headers).toMatchObject({
      'x-accel-redirect': `/stored-files/${file}`,
      'content-length': '0',
    })
  })

  test('Turnout answers the other methods, also for a file that nginx sends', async () => {
    const file = await upload()
    await publish(file)
    await askBoth(`/uploads/${file}`)
    await linked(file)
    const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    const answers = Promise.all(
      methods.map((method) =>
        ask(nginx.baseUrl, `/uploads/${file}`, method, {}).then(({ status }) => status),
      ),
    )
    expect(await reaching(() => answers)).toBe(methods.length)
    expect(await answers).toEqual([200, 404, 404, 404, 404, 404])
    for (const address of ['/uploads/', '/uploads/-'])
      expect((await ask(nginx.baseUrl, address, 'GET', {})).status, address).toBe(404)
  })

  test('a private file is there for its owner alone, and no address leads past Turnout', async () => {
    const file = await upload()
    const address = `/uploads/${file}`
    const stranger = await app.register()
    const signedIn = (token: string) => ({ Authorization: `Bearer ${token}` })
    expect((await askBoth(address)).status).toBe(404)
    expect((await askBoth(address, signedIn(stranger.token))).status).toBe(404)
    const own = await askBoth(address, signedIn(ana.token))
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    for (const forbidden of [
      `/stored-files/${file}`,
      '/stored-files/../turnout.sqlite',
      `/uploads/../stored-files/${file}`,
    ]) {
      const answer = await rawRequest(nginx.baseUrl, { path: forbidden, headers: signedIn(ana.token) })
      expect(answer.status, forbidden).toBe(404)
    }
  })

  test('a withdrawn or deleted file is missing at once, and no cache keeps that', async () => {
    const file = await upload()
    const id = await publish(file)
    expect((await askBoth(`/uploads/${file}`)).status).toBe(200)
    await linked(file)
    expect((await askBoth(`/uploads/${file}`)).status).toBe(200)
    await ana.api.deleteVideo({ id })
    expect((await askBoth(`/uploads/${file}`)).status).toBe(404)

    const lost = await upload()
    await publish(lost)
    expect((await askBoth(`/uploads/${lost}`)).status).toBe(200)
    // The file goes after Turnout allowed it, and before nginx opens it.
    await rm(path.join(app.config.dataDir, 'uploads', lost))
    const answer = await fetch(`${nginx.baseUrl}/uploads/${lost}`, {
      headers: { 'If-None-Match': '"other"' },
    })
    await answer.arrayBuffer()
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, null])
  })

  test('a library for members gives visitors nothing by nginx, neither lists nor files that had links', async () => {
    const file = await upload()
    const id = await publish(file)
    expect((await askBoth(`/uploads/${file}`)).status).toBe(200)
    await linked(file)
    await chief.api.changeSettings({ viewers: 'members' })
    const reads = Object.values<RouteDefinition>(routes).filter(
      ({ method, access }) => method === 'GET' && (access === 'library' || access === 'lesson'),
    )
    const asked: [string, number][] = []
    for (const address of [
      ...reads.map((route) => route.path.replace(':id', String(id))),
      `/uploads/${file}`,
    ]) {
      const { status } = await askBoth(address)
      asked.push([address, status])
    }
    // What a visitor was refused is part of what the test prints.
    process.stdout.write(asked.map(([address, status]) => `${status} ${address}\n`).join(''))
    const refused = asked.filter(
      ([address, status]) => status === (address.startsWith('/uploads/') ? 404 : 401),
    )
    expect(refused).toEqual(asked)
    expect((await askBoth(`/uploads/${file}`, { Authorization: `Bearer ${ana.token}` })).status).toBe(200)
    expect(existsSync(linkOf(file))).toBe(false)
    await chief.api.changeSettings({ viewers: 'everybody' })
  })

  test('uploads pass as they arrive, and sockets stay open', async () => {
    const there = testClient(nginx.baseUrl, ana.token)
    const bytes = await aVideoOfBytes(BYTES)
    const { video } = await there.uploadFiles(uploadForm(bytes))
    expect((await stat(path.join(app.config.dataDir, 'uploads', video.path))).size).toBe(BYTES)

    const headers = { Authorization: `Bearer ${ana.token}`, 'Tus-Resumable': '1.0.0' }
    const created = await fetch(`${nginx.baseUrl}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, 'Upload-Length': String(BYTES) },
    })
    expect(created.status).toBe(201)
    const url = new URL(created.headers.get('Location') ?? '', nginx.baseUrl)
    expect(url.origin).toBe(nginx.baseUrl)
    const sent = requestFor(url)(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': BYTES,
        'Upload-Offset': 0,
      },
    })
    sent.on('error', () => undefined)
    sent.write(bytes.subarray(0, 400_000))
    // The first bytes are stored although the others were not sent.
    const partial = path.join(app.config.dataDir, 'resumable', path.basename(url.pathname))
    await expect.poll(async () => (await stat(partial)).size).toBe(400_000)
    const answered = once(sent, 'response')
    sent.end(bytes.subarray(400_000))
    expect(await answered).toMatchObject([{ statusCode: 204 }])

    const live = await openLiveSocket(nginx.baseUrl, nginx.baseUrl)
    await live.signIn(ana.token)
    await live.end()
  })
})
