import { createReadStream, createWriteStream } from 'node:fs'
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
import { Upload } from '@aws-sdk/lib-storage'
import { incomingFiles } from './incoming-files.ts'
import { FileMissing, LISTED_MAX, StorageUnavailable, type Storage, type StoredFile } from './storage.ts'

export interface S3Settings {
  /** AWS's own where there is none. */
  endpoint: string | undefined
  region: string
  bucket: string
  /** In front of every name, so that a bucket may hold other things too. */
  prefix: string
  /** Whether the bucket stands in the path and not in the host's name. */
  forcePathStyle: boolean
  /** Without them the machine's own (a role, a profile). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

const LIMITS = {
  connectMs: 5_000,
  /** Until an answer begins; the client tries three times. */
  answerMs: 30_000,
  /** Without a byte in either direction: also in the middle of a file. A player that pauses longer asks anew. */
  silenceMs: 60_000,
}
/** Requests at a time: as many people watch from one server. */
const SOCKETS_MAX = 200
const SIZES_REMEMBERED = 5_000
/** What a listing may name; whatever else lies in the bucket is somebody else's. */
const OWN_NAME = /^[\w-]+\.\w+$/

/** The file, not the bucket. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket'

/** A disk without room, for one; a line that breaks is none. */
const isOfThisMachine = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'write' || error.syscall === 'open')

async function answered<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request
  } catch (error) {
    throw new StorageUnavailable('The storage does not answer', { cause: error })
  }
}

/** null where S3 says that there is none. */
const found = <Answer>(request: Promise<Answer>): Promise<Answer | null> =>
  answered(
    request.catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    }),
  )

/** Files in S3 or what speaks its language; those that still arrive are on this machine's disk. */
export function s3Storage(dataDir: string, settings: S3Settings, limits = LIMITS): Storage {
  const { endpoint, region, bucket, prefix, forcePathStyle, credentials } = settings
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Others than AWS know none of its newer checksums; TLS and the length guard the way.
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
  // A file never changes under its name, and a player asks for many ranges of it.
  const sizes = new Map<string, number>()
  const place = (name: string) => ({ Bucket: bucket, Key: prefix + path.posix.basename(name) })

  const get = async (input: GetObjectCommandInput): Promise<Readable> => {
    const object = await found(client.send(new GetObjectCommand(input)))
    if (!object) throw new FileMissing('The storage has no such file')
    if (!(object.Body instanceof Readable)) throw new StorageUnavailable('The storage sent no bytes')
    return object.Body
  }

  return {
    incoming: arriving.incoming,
    discard: arriving.discard,
    discardLeftovers: arriving.discardLeftovers,
    diskSpace: arriving.room,
    async store(incoming, name) {
      const Body = createReadStream(incoming.path)
      try {
        // Large ones go in parts; a part that fails takes the others along, and no name is given.
        await answered(new Upload({ client, params: { ...place(name), Body } }).done())
      } finally {
        await arriving.discard(incoming)
      }
    },
    async sizeOf(name) {
      const known = sizes.get(name)
      if (known !== undefined) return known
      const head = await found(client.send(new HeadObjectCommand(place(name))))
      if (head?.ContentLength === undefined) return null
      if (sizes.size >= SIZES_REMEMBERED) sizes.clear()
      sizes.set(name, head.ContentLength)
      return head.ContentLength
    },
    stream: (name, { start, end }) => get({ ...place(name), Range: `bytes=${start}-${end}` }),
    async withLocalFile(name, work) {
      const copy = arriving.incoming()
      try {
        const from = await get(place(name))
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
      await found(client.send(new DeleteObjectCommand(place(name))))
    },
    async *list() {
      let from: string | undefined
      do {
        const files: StoredFile[] = []
        const part = { MaxKeys: LISTED_MAX, ContinuationToken: from }
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...part })
        const page = await answered(client.send(command))
        for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? []) {
          const name = key?.slice(prefix.length)
          if (name && modifiedAt && OWN_NAME.test(name)) files.push({ name, modifiedAt })
        }
        from = page.NextContinuationToken
        yield files
      } while (from !== undefined)
    },
    async check() {
      await answered(client.send(new HeadBucketCommand({ Bucket: bucket })))
    },
  }
}
