import type { ServerConnection } from '../network/server-connection.ts'
import type { Disk, PartFile } from './disk.ts'
import { DownloadFailure, withDiskErrors } from './failure.ts'
import { EXTENSIONS, type FileFacts } from './ledger.ts'

/** A connection without bytes for this long counts as broken. */
const STALLED_MS = 30_000

interface Options {
  connection: ServerConnection
  disk: Disk
  /** The path of the file on the server. */
  path: string
  /** The partial file. */
  part: string
  /** What an earlier attempt learned about the file. */
  known: FileFacts | null
  signal: AbortSignal
  /** Called with the file's description before anything is written; may refuse it for want of room. */
  onKnown(known: FileFacts): Promise<void>
  /** Called with the number of bytes that have arrived. */
  onReceived(received: number): void
}

/**
 * One attempt to download one file. It continues the last attempt if the file is unchanged (If-Range), and else
 * begins again. It succeeds when length and SHA-256 are those that the server named.
 * @throws {DownloadFailure}, and the error of a broken connection
 */
export async function transfer(options: Options): Promise<FileFacts> {
  const { disk, part, known: before, onReceived } = options
  const have = before ? ((await disk.sizeOf(part)) ?? 0) : 0
  if (before && have === before.bytes) return verify(options, before)
  const from = before && have < before.bytes ? have : 0
  const line = createStallTimeout(options.signal)
  try {
    const answer = await requestFile(options, from, line.signal)
    const known = readKnown(answer)
    const start = answer.status === 206 ? from : 0
    if (answer.status === 206 && !isContinued(answer, from, known, before)) {
      throw new DownloadFailure('changed', 'The file was changed on the server.')
    }
    await options.onKnown(known)
    onReceived(start)
    const file = await withDiskErrors(() => disk.openPart(part, start === 0))
    try {
      await receive(answer, file, { start, bytes: known.bytes, onReceived, onChunk: line.moved })
      await withDiskErrors(() => file.sync())
    } finally {
      await file.close()
    }
    return await verify(options, known)
  } finally {
    line.end()
  }
}

async function requestFile({ connection, path, known }: Options, from: number, signal: AbortSignal) {
  const rest = known && from > 0 ? { range: `bytes=${from}-`, 'if-range': known.etag } : {}
  const headers = { 'want-repr-digest': 'sha-256=10', ...rest }
  const answer = await connection.request(path, { headers, signal, maxMs: null })
  if (answer.status === 200 || answer.status === 206) return answer
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408) {
    throw new Error(`The server answered ${answer.status}`)
  }
  if (answer.status === 416 || answer.status === 412) {
    throw new DownloadFailure('changed', 'The file was changed on the server.')
  }
  throw new DownloadFailure('final', 'The server doesn’t give this file to you.')
}

const NO_CHECKSUM =
  'This server doesn’t name the checksum that a download is checked with. It needs an update.'

/** Length, validator and checksum of the whole file, of which the answer may be a part. */
function readKnown({ status, headers }: Response): FileFacts {
  const etag = headers.get('etag') ?? ''
  const [, digest] = /(?:^|,)\s*sha-256=:([A-Za-z\d+/]{43}=):/.exec(headers.get('repr-digest') ?? '') ?? []
  const total =
    status === 206 ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] : headers.get('content-length')
  const bytes = Number(total ?? Number.NaN)
  if (!digest || !/^"[^"]*"$/.test(etag) || !Number.isSafeInteger(bytes) || bytes < 1) {
    throw new DownloadFailure('final', NO_CHECKSUM)
  }
  const kind = (headers.get('content-type') ?? '').split(';')[0]?.trim()
  const [, extension] = Object.entries(EXTENSIONS).find(([known]) => known === kind) ?? []
  if (!extension) throw new DownloadFailure('final', 'This is no kind of video that can be kept here.')
  return { etag, digest, bytes, extension }
}

/** Whether the answer continues the file that was begun. */
function isContinued(
  { headers }: Response,
  from: number,
  known: FileFacts,
  before: FileFacts | null,
): boolean {
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
    await withDiskErrors(() => file.write(value))
    onReceived(received)
  }
  // Some connections end without an error.
  if (received < bytes) throw new Error('The connection ended early')
}

/** Reads the file from the disk again: that is what will be played. */
async function verify({ disk, part }: Options, known: FileFacts): Promise<FileFacts> {
  const size = await disk.sizeOf(part)
  if (size === known.bytes && (await withDiskErrors(() => disk.digestOf(part))) === known.digest) return known
  await withDiskErrors(() => disk.remove(part))
  throw new DownloadFailure('changed', 'What arrived wasn’t what the server had sent.')
}

function createStallTimeout(signal: AbortSignal) {
  const silence = new AbortController()
  let timer: NodeJS.Timeout
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new Error('The line is silent')), STALLED_MS)
  }
  moved()
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    moved,
    /** Ends the request too, if its answer was not read to the end. */
    end: () => {
      clearTimeout(timer)
      silence.abort()
    },
  }
}
