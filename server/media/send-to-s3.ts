import { open, type FileHandle } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { MEGABYTE } from '#shared/limits/units.ts'

/** The least that S3 takes for a part that is not the last, and the memory of a file that is being sent. */
const PART_BYTES = 5 * MEGABYTE
/** S3 takes at most 10,000 parts. */
const PARTS_MAX = 10_000
const BUFFERS_KEPT = 2

/** Used again: a new one for each part would be garbage faster than it is collected. */
const freeBuffers: Buffer[] = []

export interface S3Location {
  Bucket: string
  Key: string
}

/**
 * Sends a file, in parts if it is large. When a part fails, nothing is stored. One part at a time is in memory, from
 * where the client can send it again.
 * @throws the error of the client or of reading the file
 */
export async function sendToS3(client: S3Client, file: string, location: S3Location): Promise<void> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const partBytes = Math.max(PART_BYTES, Math.ceil(size / PARTS_MAX))
    const isUsual = partBytes === PART_BYTES
    const buffer = (isUsual ? freeBuffers.pop() : undefined) ?? Buffer.allocUnsafeSlow(partBytes)
    if (size <= partBytes) {
      const Body = await readPart(handle, buffer, 0, size)
      await client.send(new PutObjectCommand({ ...location, Body }))
    } else {
      await sendParts(client, handle, location, { size, buffer })
    }
    // Not after a failure: a request that was given up may still read it.
    if (isUsual && freeBuffers.length < BUFFERS_KEPT) freeBuffers.push(buffer)
  } finally {
    await handle.close()
  }
}

async function sendParts(
  client: S3Client,
  handle: FileHandle,
  location: S3Location,
  { size, buffer }: { size: number; buffer: Buffer },
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(location))
  const upload = { ...location, UploadId }
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    for (let start = 0; start < size; start += buffer.length) {
      const PartNumber = Parts.length + 1
      const Body = await readPart(handle, buffer, start, Math.min(buffer.length, size - start))
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    // What cannot be deleted now is left to the bucket's rule for incomplete uploads.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

/** @throws Error where the file has become shorter */
async function readPart(handle: FileHandle, buffer: Buffer, start: number, bytes: number): Promise<Buffer> {
  for (let filled = 0; filled < bytes;) {
    const { bytesRead } = await handle.read(buffer, filled, bytes - filled, start + filled)
    if (bytesRead === 0) throw new Error('The file has become shorter')
    filled += bytesRead
  }
  return buffer.subarray(0, bytes)
}
