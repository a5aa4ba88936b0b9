import { copyFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFfmpeg } from '#server/media/ffmpeg/ffmpeg.ts'
import { createMediaPool } from '#server/media/media-pool.ts'
import { createReaders, type Reader } from '#server/media/reader/readers.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
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

test('nothing stays of a video whose sender disconnected while its poster was taken', async () => {
  const ana = await app.register()
  const { database, storage } = app
  const gone = new AbortController()
  const reader: Reader = {
    run: (task, args, options) => {
      // The poster is made; an upload can do without one.
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
    quotas: createQuotas({ config: app.config, database }),
    now: () => new Date(),
  })
  const incoming = storage.incoming()
  await copyFile(SMALL, incoming.path)
  const kind = { mediaType: 'video/mp4', extension: 'mp4' }
  const caller = { ...ana.user, displayName: '', isAdmin: false, sessionId: '' }
  const storing = uploads.store(caller, { video: { incoming, kind, bytes: 1000 } }, gone.signal)
  await expect(storing).rejects.toMatchObject({ code: 'invalid' })
  expect(await readdir(path.join(app.config.dataDir, 'uploads'))).toEqual([])
  expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
  expect((await ana.api.getUploadAllowance()).unused.used).toBe(0)
})
