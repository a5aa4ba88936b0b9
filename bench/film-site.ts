import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseLocation } from '../server/database/orm.ts'
import { testClient } from '../server/testing/test-client.ts'
import { aVideoOfBytes, uploadForm } from '../server/testing/videos.ts'
import { startServer, type MeasuredServer } from './servers.ts'

export const FILM_BYTES = 95 * 1024 * 1024
const ADMIN = { username: 'bench_admin', email: 'bench_admin@example.org', password: 'secret-pass-of-bench' }

/** A server with an empty library of its own. */
export interface FilmSite extends DatabaseLocation {
  server: MeasuredServer
  film: Buffer
  /** Uploads the film and publishes it. @returns the name of its file */
  publish(): Promise<string>
  /** Creates an account. @returns its token */
  register(): Promise<string>
  end(): Promise<void>
}

export async function startFilmSite(): Promise<FilmSite> {
  const location = {
    dataDir: await mkdtemp(path.join(tmpdir(), 'turnout-bench-films-')),
    databaseUrl: undefined,
  }
  const { username, email, password } = ADMIN
  const server = await startServer(location, {
    // Conversions would take the core.
    MEDIA_WORKERS: '0',
    ADMIN_USERNAME: username,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  })
  const film = await aVideoOfBytes(FILM_BYTES)
  let people = 0
  return {
    ...location,
    server,
    film,
    async publish() {
      const { token } = await testClient(server.url).login({ username, password })
      const admin = testClient(server.url, token)
      const [category] = await admin.listCategories()
      const { video } = await admin.uploadFiles(uploadForm(film))
      const submission = { title: 'Film', categoryId: category?.id ?? 0, videoFile: video.path }
      const { id } = await admin.createVideo(submission)
      await admin.approveVideo({ id })
      return video.path
    },
    async register() {
      const name = `bench_sender_${++people}`
      const { token } = await testClient(server.url).register({
        username: name,
        email: `${name}@example.org`,
        password,
      })
      return token
    },
    async end() {
      await server.end()
      await rm(location.dataDir, { recursive: true, force: true })
    },
  }
}
