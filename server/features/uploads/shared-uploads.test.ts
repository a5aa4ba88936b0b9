import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { GIGABYTE, MEGABYTE } from '#shared/limits/units.ts'
import { UNFINISHED_UPLOADS_MAX } from '#shared/limits/uploads.ts'
import { DatabaseUnavailable } from '#server/database/outage.ts'
import { newFileName, PART_EXTENSION } from '#server/media/storage.ts'
import { resumableClient } from '#server/testing/resumable-client.ts'
import { startS3 } from '#server/testing/s3-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { aSmallVideo, aVideoOfBytes } from '#server/testing/videos.ts'
import { UploadLeases } from './upload-leases.ts'

const HOUR_MS = 60 * 60 * 1000
const LARGE_BYTES = 30 * MEGABYTE
const BYTES = 650_000

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

// Several servers share a PostgreSQL database; SQLite is for one server alone.
describe.runIf(process.env['TEST_DATABASE'] === 'postgres').each(['one folder', 'S3'] as const)(
  'two servers with %s',
  (place) => {
    let s3: Awaited<ReturnType<typeof startS3>> | undefined
    let one: TestApp
    let other: TestApp
    let servers: string[]
    let ana: TestPerson
    let tus: ReturnType<typeof resumableClient>
    beforeAll(async () => {
      if (place === 'S3') s3 = await startS3()
      one = await startTestApp({ s3: s3?.settings ?? null })
      const { databaseUrl, jwtSecret, dataDir } = one.config
      const shared = { databaseUrl, jwtSecret, s3: one.config.s3 }
      other = await startTestApp(s3 ? shared : { ...shared, dataDir })
      servers = [one.baseUrl, other.baseUrl]
      ana = await one.register('ana')
      tus = resumableClient(ana)
    })
    afterEach(() => {
      vi.restoreAllMocks()
      one.clock.offset = 0
      other.clock.offset = 0
    })
    afterAll(async () => {
      await other.stop()
      await one.stop()
      await s3?.stop()
    })

    const names = async () => (await storedFiles(one)).map(({ name }) => name)
    const parts = async () => (await names()).filter((name) => name.endsWith(PART_EXTENSION))
    const incoming = async () => {
      const folders = new Set([one, other].map(({ config }) => path.join(config.dataDir, 'incoming')))
      return (await Promise.all([...folders].map((folder) => readdir(folder)))).flat()
    }
    const finish = (app: TestApp, id: string, by = ana) => app.clientOf(by.token).finishUpload({ id })
    const played = async (file: string) => {
      const headers = { Authorization: `Bearer ${ana.token}` }
      return Buffer.from(await (await fetch(`${other.baseUrl}/uploads/${file}`, { headers })).arrayBuffer())
    }
    const expectClean = async () => {
      expect(await parts()).toEqual([])
      expect(await incoming()).toEqual([])
    }

    test.each([
      ['5 MB', 5 * MEGABYTE],
      ['4 MB', 4 * MEGABYTE],
      ['1 MB', MEGABYTE],
    ])('30 MB in pieces of %s, each to the other server, arrive whole', async (_, pieceBytes) => {
      const video = await aVideoOfBytes(LARGE_BYTES)
      const id = await tus.sendInTurn(servers, video, pieceBytes)
      expect(await tus.ask(one.baseUrl, id)).toEqual([200, String(LARGE_BYTES)])
      const answer = await finish(one, id)
      expect(sha256(await played(answer.video.path))).toBe(sha256(video))
      expect(await finish(other, id)).toEqual(answer)
      await expectClean()
    })

    // In one folder the whole file lies on the disk of the server.
    test.runIf(place === 'S3')('a large upload begins where there is room for one of its parts', async () => {
      const free = GIGABYTE + 6 * MEGABYTE
      const room = vi.spyOn(one.storage, 'diskSpace').mockResolvedValue({ free, size: 100 * GIGABYTE })
      // The free space is cached for a second.
      const roomWasRead = () => room.mock.calls.length
      await expect
        .poll(async () => {
          await tus.terminate(one.baseUrl, await tus.create(one.baseUrl, MEGABYTE))
          return roomWasRead()
        })
        .toBeGreaterThan(0)
      const id = await tus.create(one.baseUrl, 60 * MEGABYTE)
      await tus.terminate(one.baseUrl, id)
    })

    test('small pieces arrive whole, and are stored in few parts', async () => {
      const video = await aVideoOfBytes(3 * MEGABYTE)
      const id = await tus.sendInTurn(servers, video, 100_000)
      expect((await parts()).length).toBeLessThanOrEqual(4)
      expect(sha256(await played((await finish(other, id)).video.path))).toBe(sha256(video))
      await expectClean()
    })

    test('an offset that is not the next one is refused, and every server tells the right one', async () => {
      const video = await aVideoOfBytes(BYTES)
      const id = await tus.create(one.baseUrl, BYTES)
      expect((await tus.send(one.baseUrl, id, 0, video.subarray(0, 300_000))).status).toBe(204)
      expect((await tus.send(other.baseUrl, id, 0, video)).status).toBe(409)
      for (const server of servers) expect(await tus.ask(server, id)).toEqual([200, '300000'])
      expect((await refusalOf(finish(other, id))).status).toBe(400)
      expect((await tus.send(other.baseUrl, id, 300_000, video.subarray(300_000))).status).toBe(204)
      expect((await finish(one, id)).duration).toBeGreaterThan(5)
    })

    test('a dead connection to one server releases its upload to a request at the other, with its bytes', async () => {
      const video = await aVideoOfBytes(BYTES)
      const id = await tus.create(one.baseUrl, BYTES)
      const dead = request(`${one.baseUrl}/api/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          Authorization: `Bearer ${ana.token}`,
          'Tus-Resumable': '1.0.0',
          'Content-Type': 'application/offset+octet-stream',
          'Content-Length': BYTES,
          'Upload-Offset': 0,
        },
      })
      dead.on('error', () => undefined)
      try {
        dead.write(video.subarray(0, 400_000))
        const leased = () => one.database.reader.all('select id from upload_leases where id = ?', [id])
        await expect.poll(leased).toHaveLength(1)
        // Longer than the bytes take.
        await new Promise((resolve) => setTimeout(resolve, 500))
        const asked = performance.now()
        expect(await tus.ask(other.baseUrl, id)).toEqual([200, '400000'])
        // The holder ends because it is asked to, and not because its lease ends.
        expect(performance.now() - asked).toBeLessThan(4000)
        expect((await tus.send(other.baseUrl, id, 400_000, video.subarray(400_000))).status).toBe(204)
      } finally {
        dead.destroy()
      }
      expect(sha256(await played((await finish(one, id)).video.path))).toBe(sha256(video))
    })

    test('the lease of a server that died ends by itself', async () => {
      const video = await aVideoOfBytes(BYTES)
      const id = await tus.create(one.baseUrl, BYTES)
      await one.database.transaction((em) =>
        em.execute(
          `insert into upload_leases (id, holder, leased_until) values (?, 'a dead server', now() + interval '2 seconds')`,
          [id],
        ),
      )
      expect((await tus.send(other.baseUrl, id, 0, video)).status).toBe(204)
      expect((await finish(one, id)).duration).toBeGreaterThan(5)
    })

    test.each([
      ['take turns', false],
      ['lost their leases', true],
    ])('an upload that is finished at both servers is stored once: they %s', async (_, isWithoutLeases) => {
      const id = await tus.sendInTurn(servers, await aVideoOfBytes(BYTES), BYTES)
      const before = (await names()).filter((name) => name.endsWith('.mp4'))
      if (isWithoutLeases) {
        const free = { lock: () => Promise.resolve(), unlock: () => Promise.resolve() }
        vi.spyOn(UploadLeases.prototype, 'newLock').mockReturnValue(free)
      }
      const answers = await Promise.all([finish(one, id), finish(other, id), finish(one, id)])
      expect(new Set(answers.map(({ video }) => video.path)).size).toBe(1)
      expect(await finish(other, id)).toEqual(answers[0])
      expect((await names()).filter((name) => name.endsWith('.mp4'))).toHaveLength(before.length + 1)
      await expectClean()
    })

    test('a stranger gets 404 from both servers, and the owner can cancel at the other', async () => {
      const ben = await other.register('ben')
      const video = await aSmallVideo()
      const id = await tus.sendInTurn(servers, video, video.length)
      const strange = resumableClient(ben)
      for (const server of servers) {
        expect((await strange.ask(server, id))[0]).toBe(404)
        expect((await strange.terminate(server, id)).status).toBe(404)
      }
      for (const app of [one, other]) expect((await refusalOf(finish(app, id, ben))).status).toBe(404)
      expect((await tus.terminate(other.baseUrl, id)).status).toBe(204)
      expect((await tus.ask(one.baseUrl, id))[0]).toBe(404)
      expect((await refusalOf(finish(one, id))).status).toBe(404)
      await expectClean()
    })

    test('an outage of the database is answered 503 with a time for the next try', async () => {
      const video = await aSmallVideo()
      const id = await tus.create(one.baseUrl, video.length)
      vi.spyOn(one.database, 'statements').mockRejectedValue(new DatabaseUnavailable('gone'))
      const refused = await tus.send(one.baseUrl, id, 0, video)
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await refused.json()).toMatchObject({ code: 'unavailable' })
      vi.restoreAllMocks()
      expect((await tus.send(one.baseUrl, id, 0, video)).status).toBe(204)
      expect((await tus.terminate(one.baseUrl, id)).status).toBe(204)
    })

    test('unfinished uploads are counted in all servers together', async () => {
      const cara = resumableClient(await one.register('cara'))
      const begun = await Promise.all(
        Array.from({ length: 2 * UNFINISHED_UPLOADS_MAX }, (_, turn) =>
          cara.begin(servers[turn % 2] ?? '', 1000),
        ),
      )
      const statuses = begun.map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(UNFINISHED_UPLOADS_MAX)
      expect(new Set(statuses)).toEqual(new Set([201, 429]))
    })

    test('an upload that is not continued is deleted after a day by any server, with its parts', async () => {
      const video = await aVideoOfBytes(BYTES)
      const id = await tus.create(one.baseUrl, 2 * BYTES)
      const { sweep, sweepOwn } = other.features.uploads.background
      const sweepAll = () => Promise.all([sweep(), sweepOwn()])
      await tus.send(one.baseUrl, id, 0, video)
      await sweepAll()
      expect(await tus.ask(one.baseUrl, id)).toEqual([200, String(BYTES)])
      other.clock.offset = 25 * HOUR_MS
      await sweepAll()
      expect((await tus.ask(one.baseUrl, id))[0]).toBe(404)
      await expectClean()
    })
  },
)

// A part is a file of the bucket.
test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a sweep deletes parts without a row, and leaves those of an unfinished upload',
  async () => {
    const s3 = await startS3()
    const app = await startTestApp({ s3: s3.settings })
    try {
      const tus = resumableClient(await app.register())
      const id = await tus.create(app.baseUrl, 2 * BYTES)
      await tus.send(app.baseUrl, id, 0, await aVideoOfBytes(BYTES))
      const orphan = app.storage.incoming()
      await writeFile(orphan.path, 'a part without a row')
      await app.storage.store(orphan, newFileName(PART_EXTENSION))
      expect(await storedFiles(app)).toHaveLength(2)
      app.clock.offset = 2 * HOUR_MS
      await app.features.uploads.background.sweep()
      app.clock.offset = 0
      expect(await storedFiles(app)).toHaveLength(1)
      expect(await tus.ask(app.baseUrl, id)).toEqual([200, String(BYTES)])
    } finally {
      await app.stop()
      await s3.stop()
    }
  },
)
