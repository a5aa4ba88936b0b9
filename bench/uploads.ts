import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { RESUMABLE_UPLOADS_PATH } from '#shared/contract/uploads.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import { UPLOAD_PIECE_MB } from '#shared/limits/uploads.ts'
import { FILM_BYTES, startFilmSite, type FilmSite } from './film-site.ts'
import { inTurn } from './measure.ts'
import { addLine, beginTable } from './report.ts'
import { spawnOnServerCore } from './servers.ts'

const ROUNDS = 3
const MEGABYTES_MORE_WANTED = 32
const WATCH_EVERY_MS = 10

interface Sent {
  method: string
  headers?: Record<string, string>
  body: Buffer
}

/** @returns the Location header and the body of the answer @throws Error where the request is refused */
async function send(
  url: string,
  { method, headers = {}, body }: Sent,
): Promise<{ location: string; body: string }> {
  const sending = request(url, { method, headers: { ...headers, 'Content-Length': String(body.length) } })
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const answered = await text(answer)
  if ((answer.statusCode ?? 500) >= 300)
    throw new Error(`${answer.statusCode} from ${method} ${url}: ${answered}`)
  return { location: answer.headers.location ?? '', body: answered }
}

const BOUNDARY = 'bench-boundary'
const formOf = (film: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="film.mp4"\r\n` +
        'Content-Type: video/mp4\r\n\r\n',
    ),
    film,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

/** As lines name the ways to upload. */
const NAMES = {
  form: 'form',
  tus: 'tus',
  tusInPieces: `tus, in pieces of ${UPLOAD_PIECE_MB} MB`,
}

const created = z.object({ video: z.object({ path: z.string() }) })

/** Ways to upload a film. */
const uploadsTo = ({ server, film }: FilmSite) => {
  const form = formOf(film)
  const tus = async (token: string, pieceBytes: number) => {
    const common = { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0' }
    const { location } = await send(server.url + RESUMABLE_UPLOADS_PATH, {
      method: 'POST',
      headers: { ...common, 'Upload-Length': String(film.length) },
      body: Buffer.alloc(0),
    })
    const url = new URL(location, server.url).href
    for (let at = 0; at < film.length; at += pieceBytes) {
      const patch = {
        ...common,
        'Upload-Offset': String(at),
        'Content-Type': 'application/offset+octet-stream',
      }
      await send(url, { method: 'PATCH', headers: patch, body: film.subarray(at, at + pieceBytes) })
    }
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const answer = await send(`${url}/finish`, { method: 'POST', headers, body: Buffer.from('{}') })
    created.parse(JSON.parse(answer.body))
  }
  return {
    async form(token: string) {
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      }
      const answer = await send(`${server.url}/api/upload`, { method: 'POST', headers, body: form })
      created.parse(JSON.parse(answer.body))
    },
    tus: (token: string) => tus(token, film.length),
    /** As the clients send it: the upload continues after each piece that was answered. */
    tusInPieces: (token: string) => tus(token, UPLOAD_PIECE_MB * MEGABYTE),
  }
}

/** The most MB that the server's memory grows by while something happens. */
async function megabytesMore({ server }: FilmSite, work: () => Promise<unknown>): Promise<number> {
  const before = await server.memory()
  let most = before
  const watching = setInterval(
    () => void server.memory().then((now) => (most = Math.max(most, now))),
    WATCH_EVERY_MS,
  )
  await work().finally(() => clearInterval(watching))
  return (most - before) / 1e6
}

/** Uploads of 95 MB until their 201, beside a pipe that writes, hashes and syncs the same bytes. */
export async function benchUploads(): Promise<void> {
  const site = await startFilmSite()
  const program = path.join(import.meta.dirname, 'bare-upload.ts')
  const bare = spawnOnServerCore(process.execPath, [program, site.dataDir], process.env, [
    'ignore',
    'ignore',
    'inherit',
    'ipc',
  ])
  const [address] = (await once(bare, 'message')) as [{ port: number }]
  const ways = uploadsTo(site)
  const perSecond = async (upload: () => Promise<unknown>) => {
    const started = performance.now()
    await upload()
    return FILM_BYTES / 1000 / (performance.now() - started)
  }
  // Each by an account of its own: unused uploads of one are limited.
  const by = (way: keyof typeof ways) => async () => {
    const token = await site.register()
    return perSecond(() => ways[way](token))
  }
  const sides = {
    raw: () => perSecond(() => send(`http://127.0.0.1:${address.port}`, { method: 'POST', body: site.film })),
    form: by('form'),
    tus: by('tus'),
    tusInPieces: by('tusInPieces'),
  }
  for (const warmUp of Object.values(sides)) await warmUp()
  const { raw, form, tus, tusInPieces } = await inTurn(ROUNDS, sides)
  beginTable('uploads of 95 MB until they are stored', 'MB a second', 'raw pipe')
  addLine({ name: `by ${NAMES.form}`, ours: form, baseline: raw, wanted: { least: 0.55 } })
  addLine({ name: `by ${NAMES.tus}`, ours: tus, baseline: raw, wanted: { least: 0.45 } })
  addLine({ name: `by ${NAMES.tusInPieces}`, ours: tusInPieces, baseline: raw, wanted: { least: 0.45 } })
  beginTable('memory of uploads of 95 MB', 'MB more (RSS)', '')
  for (const way of ['form', 'tus', 'tusInPieces'] as const) {
    for (const atOnce of [1, 4]) {
      const more: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const tokens = await Promise.all(Array.from({ length: atOnce }, () => site.register()))
        more.push(await megabytesMore(site, () => Promise.all(tokens.map((token) => ways[way](token)))))
      }
      addLine({
        name: `by ${NAMES[way]}, ${atOnce} at once`,
        ours: more,
        wanted: { most: MEGABYTES_MORE_WANTED },
      })
    }
  }
  bare.kill()
  await site.end()
}
