import { copyFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFfmpeg } from '#server/media/ffmpeg/ffmpeg.ts'
import { createMediaPool } from '#server/media/media-pool.ts'
import { createReaders, type Reader } from '#server/media/reader/readers.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { aPicture } from '#server/testing/videos.ts'
import { createQuotas } from './quotas.ts'
import { createUploads } from './uploads.service.ts'

const SMALL = path.join(import.meta.dirname, '../../testing/small-drill.mp4')
const readers = createReaders()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  readers.close()
  await app.stop()
})

test('nothing stays of a video whose sender disconnected while its poster was stored', async () => {
  const ana = await app.register()
  const { database, storage } = app
  const gone = new AbortController()
  const reader: Reader = {
    ...readers,
    run: (task, args, options) => {
      if (task === 'reencodeImage') gone.abort()
      return readers.run(task, args, options)
    },
  }
  const uploads = createUploads({
    database,
    storage,
    config: app.config,
    readers: reader,
    ffmpeg: createFfmpeg('ffmpeg'),
    mediaPool: createMediaPool(),
    events: app.events,
    quotas: createQuotas({ config: app.config, database }),
    now: () => new Date(),
  })
  const incoming = storage.incoming()
  await copyFile(SMALL, incoming.path)
  const picture = storage.incoming()
  await writeFile(picture.path, await aPicture())
  const poster = { incoming: picture, kind: { mediaType: '', extension: '' }, bytes: 1000 }
  const kind = { mediaType: 'video/mp4', extension: 'mp4' }
  const caller = {
    ...ana.user,
    displayName: '',
    isAdmin: false,
    sessionId: '',
    provenAt: 0,
    hasSecondFactor: false,
  }
  const form = { video: { incoming, kind, bytes: 1000 }, poster }
  const storing = uploads.store(caller, form, gone.signal)
  await expect(storing).rejects.toMatchObject({ code: 'invalid' })
  expect(await readdir(path.join(app.config.dataDir, 'uploads'))).toEqual([])
  expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
  expect((await ana.api.getUploadAllowance()).unused.used).toBe(0)
})
