import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
  type GetObjectCommandInput,
} from '@aws-sdk/client-s3'
import type { ByteRange } from '#shared/byte-range.ts'
import { incomingFiles } from './incoming-files.ts'
import { presignedFiles } from './presigned-files.ts'
import { sendToS3 } from './send-to-s3.ts'
import { FileMissing, LISTED_MAX, StorageUnavailable, type Storage, type StoredFile } from './storage.ts'

export interface S3Settings {
  /** Undefined for AWS. */
  endpoint: string | undefined
  region: string
  bucket: string
  /** Precedes every name, so that the bucket may hold other files too. */
  prefix: string
  /** Whether the bucket's name is in the path of a URL, not in its host. */
  forcePathStyle: boolean
  /** Undefined for the credentials of the machine: a role or a profile. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

const LIMITS = {
  connectMs: 5_000,
  /** Until a response begins; the client makes three attempts. */
  answerMs: 30_000,
  /** Without a byte in either direction, also within a file. A player that pauses longer sends another request. */
  silenceMs: 60_000,
}
/** Concurrent requests, which bound the concurrent viewers of one server. */
const SOCKETS_MAX = 200
const SIZES_REMEMBERED = 5_000
/** Other names in a listing are not files of this server. */
const OWN_NAME = /^[\w-]+\.(\w+|upload\.part)$/

/** The file is missing, not the bucket. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket'

/** An error of the local disk, such as a full one, not of the network. */
const isOfThisMachine = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'write' || error.syscall === 'open')

async function unlessUnavailable<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request
  } catch (error) {
    throw new StorageUnavailable('The storage does not answer', { cause: error })
  }
}

/** Null for a file that S3 doesn't have. */
const orMissing = <Answer>(request: Promise<Answer>): Promise<Answer | null> =>
  unlessUnavailable(
    request.catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    }),
  )

/** Stores files in S3 or a compatible service. Files that are being received are on this machine's disk. */
export function s3Storage(dataDir: string, settings: S3Settings, limits = LIMITS): Storage {
  const { endpoint, region, bucket, prefix, forcePathStyle, credentials } = settings
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Other services don't support the newer checksums of AWS; TLS and the length protect the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      socketTimeout: limits.silenceMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: SOCKETS_MAX },
      httpsAgent: { maxSockets: SOCKETS_MAX },
    },
  })
  const arriving = incomingFiles(dataDir)
  // Stored files never change, and a player requests many ranges of one.
  const sizes = new Map<string, number>()
  const locationOf = (name: string) => ({ Bucket: bucket, Key: prefix + path.posix.basename(name) })

  const get = async (input: GetObjectCommandInput): Promise<Readable> => {
    const object = await orMissing(client.send(new GetObjectCommand(input)))
    if (!object) throw new FileMissing('The storage has no such file')
    if (!(object.Body instanceof Readable)) throw new StorageUnavailable('The storage sent no bytes')
    return object.Body
  }
  const getRange = (name: string, { start, end }: ByteRange) =>
    get({ ...locationOf(name), Range: `bytes=${start}-${end}` })

  return {
    ...arriving,
    async store(incoming, name) {
      try {
        await unlessUnavailable(sendToS3(client, incoming.path, locationOf(name)))
      } finally {
        await arriving.discard(incoming)
      }
    },
    async sizeOf(name) {
      const known = sizes.get(name)
      if (known !== undefined) return known
      const head = await orMissing(client.send(new HeadObjectCommand(locationOf(name))))
      if (head?.ContentLength === undefined) return null
      if (sizes.size >= SIZES_REMEMBERED) sizes.clear()
      sizes.set(name, head.ContentLength)
      return head.ContentLength
    },
    stream: getRange,
    async send(name, range, response, begin) {
      const from = await getRange(name, range)
      begin()
      // A failure on either side ends the connection.
      await pipeline(from, response).catch(() => undefined)
    },
    presigned: presignedFiles(client, (name) => locationOf(name).Key, settings),
    async withLocalFile(name, work) {
      const copy = arriving.incoming()
      try {
        const from = await get(locationOf(name))
        await pipeline(from, createWriteStream(copy.path, { flags: 'wx' })).catch((error: unknown) => {
          throw isOfThisMachine(error)
            ? error
            : new StorageUnavailable('The storage broke off', { cause: error })
        })
        return await work(copy.path)
      } finally {
        await arriving.discard(copy)
      }
    },
    async remove(name) {
      sizes.delete(name)
      await orMissing(client.send(new DeleteObjectCommand(locationOf(name))))
    },
    async *list() {
      let from: string | undefined
      do {
        const files: StoredFile[] = []
        const part = { MaxKeys: LISTED_MAX, ContinuationToken: from }
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...part })
        const page = await unlessUnavailable(client.send(command))
        for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? []) {
          const name = key?.slice(prefix.length)
          if (name && modifiedAt && OWN_NAME.test(name)) files.push({ name, modifiedAt })
        }
        from = page.NextContinuationToken
        yield files
      } while (from !== undefined)
    },
    async check() {
      await unlessUnavailable(client.send(new HeadBucketCommand({ Bucket: bucket })))
    },
  }
}
