import type { Fetch } from '../electron-api.ts'
import type { Disk, PartFile } from './disk.ts'
import { DownloadFailure, onDisk } from './failure.ts'
import { EXTENSIONS, type Known } from './ledger.ts'

/** A connection without bytes for this long counts as broken. */
const STALLED_MS = 30_000

interface Options {
  fetch: Fetch
  disk: Disk
  url: string
  token: string | null
  /** The partial file. */
  part: string
  /** What an earlier attempt learned about the file. */
  known: Known | null
  signal: AbortSignal
  /** Called with the file's description before anything is written; may refuse it for want of room. */
  onKnown(known: Known): Promise<void>
  /** Called with the number of bytes that have arrived. */
  onReceived(received: number): void
}

/**
 * One attempt to download one file. It continues the last attempt if the file is unchanged (If-Range), and else
 * begins again. It succeeds when length and SHA-256 are those that the server named.
 * @throws {DownloadFailure}, and the error of a broken connection
 */
export async function transfer(options: Options): Promise<Known> {
  const { disk, part, known: before, onReceived } = options
  const have = before ? ((await disk.sizeOf(part)) ?? 0) : 0
  if (before && have === before.bytes) return verify(options, before)
  const from = before && have < before.bytes ? have : 0
  const line = watchLine(options.signal)
  try {
    const answer = await ask(options, from, line.signal)
    const known = readKnown(answer)
    const start = answer.status === 206 ? from : 0
    if (answer.status === 206 && !isContinued(answer, from, known, before)) {
      throw new DownloadFailure('changed', 'The file was changed on the server.')
    }
    await options.onKnown(known)
    onReceived(start)
    const file = await onDisk(() => disk.openPart(part, start === 0))
    try {
      await receive(answer, file, { start, bytes: known.bytes, onReceived, onChunk: line.alive })
      await onDisk(() => file.sync())
    } finally {
      await file.close()
    }
    return await verify(options, known)
  } finally {
    line.end()
  }
}

async function ask({ fetch, url, token, known }: Options, from: number, signal: AbortSignal) {
  const headers = new Headers({ 'want-repr-digest': 'sha-256=10' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (known && from > 0) {
    headers.set('range', `bytes=${from}-`)
    headers.set('if-range', known.etag)
  }
  const answer = await fetch(url, {
    headers,
    signal,
    credentials: 'omit',
    redirect: 'error',
    // The file is stored once, outside of the HTTP cache.
    cache: 'no-store',
  })
  if (answer.status === 200 || answer.status === 206) return answer
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408) {
    throw new Error(`The server answered ${answer.status}`)
  }
  if (answer.status === 416 || answer.status === 412) {
    throw new DownloadFailure('changed', 'The file was changed on the server.')
  }
  throw new DownloadFailure('final', 'The server doesn’t give this file to you.')
}

const UNFIT = 'This server doesn’t name the checksum that a download is checked with. It needs an update.'

/** Length, validator and checksum of the whole file, of which the answer may be a part. */
function readKnown({ status, headers }: Response): Known {
  const etag = headers.get('etag') ?? ''
  const [, digest] = /(?:^|,)\s*sha-256=:([A-Za-z\d+/]{43}=):/.exec(headers.get('repr-digest') ?? '') ?? []
  const total =
    status === 206 ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] : headers.get('content-length')
  const bytes = Number(total ?? Number.NaN)
  if (!digest || !/^"[^"]*"$/.test(etag) || !Number.isSafeInteger(bytes) || bytes < 1) {
    throw new DownloadFailure('final', UNFIT)
  }
  const kind = (headers.get('content-type') ?? '').split(';')[0]?.trim()
  const [, extension] = Object.entries(EXTENSIONS).find(([known]) => known === kind) ?? []
  if (!extension) throw new DownloadFailure('final', 'This is no kind of video that can be kept here.')
  return { etag, digest, bytes, extension }
}

/** Whether the answer continues the file that was begun. */
function isContinued({ headers }: Response, from: number, known: Known, before: Known | null): boolean {
  const { bytes, etag, digest } = known
  const isSame = before?.bytes === bytes && before.etag === etag && before.digest === digest
  return isSame && from > 0 && headers.get('content-range') === `bytes ${from}-${bytes - 1}/${bytes}`
}

interface Receiving {
  start: number
  bytes: number
  onReceived(received: number): void
  onChunk(): void
}

async function receive(answer: Response, file: PartFile, { start, bytes, onReceived, onChunk }: Receiving) {
  const reader = answer.body?.getReader()
  let received = start
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || !value) break
    onChunk()
    received += value.byteLength
    if (received > bytes) throw new DownloadFailure('changed', 'The server sent more than it had said.')
    await onDisk(() => file.write(value))
    onReceived(received)
  }
  // Some connections end without an error.
  if (received < bytes) throw new Error('The connection ended early')
}

/** Reads the file from the disk again: that is what will be played. */
async function verify({ disk, part }: Options, known: Known): Promise<Known> {
  const size = await disk.sizeOf(part)
  if (size === known.bytes && (await onDisk(() => disk.digestOf(part))) === known.digest) return known
  await onDisk(() => disk.remove(part))
  throw new DownloadFailure('changed', 'What arrived wasn’t what the server had sent.')
}

function watchLine(signal: AbortSignal) {
  const silence = new AbortController()
  let timer: NodeJS.Timeout
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new Error('The line is silent')), STALLED_MS)
  }
  alive()
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    alive,
    /** Ends the request too, if its answer was not read to the end. */
    end: () => {
      clearTimeout(timer)
      silence.abort()
    },
  }
}
