import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { Config } from '#server/config.ts'
import { openStorage } from '#server/media/open-storage.ts'
import { newFileName, type Storage } from '#server/media/storage.ts'
import { failure, ok, reasonOf, within, type Finding } from './finding.ts'

const PROBE_SECONDS = 30
const CLOCK_SECONDS = 10
/** S3 refuses signatures from 15 minutes on. The header Date has whole seconds. */
const CLOCK_MAX_MS = 60_000
const PROBE = `${PRODUCT_NAME} checks that it can store files. This file may be deleted.\n`

const WRONG_KEY = 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'Create the bucket, or correct S3_BUCKET.',
  InvalidAccessKeyId: WRONG_KEY,
  SignatureDoesNotMatch: WRONG_KEY,
  AccessDenied:
    'Correct the key, or allow it s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket below S3_PREFIX.',
  RequestTimeTooSkewed: 'Set the clock of this server by NTP (timedatectl set-ntp true).',
  EROFS: 'Mount the disk of DATA_DIR for writing.',
  EACCES: 'Make the account of the server the owner of DATA_DIR.',
  ENOSPC: 'Make room on the disk of DATA_DIR.',
}
const UNREACHABLE_ADVICE = 'Start the storage, and correct S3_ENDPOINT, S3_REGION and S3_PATH_STYLE.'

/** Writes a small file, reads it back and deletes it. */
async function probe(storage: Storage): Promise<void> {
  const name = newFileName('probe')
  const incoming = storage.incoming()
  try {
    await writeFile(incoming.path, PROBE)
    await storage.store(incoming, name)
  } finally {
    await storage.discard(incoming)
  }
  try {
    const read = await buffer(await storage.stream(name, { start: 0, end: PROBE.length - 1 }))
    if (read.toString() !== PROBE) throw new Error('The storage returned other bytes than it was given')
  } finally {
    await storage.remove(name)
  }
}

/** Where uploaded files are stored, with a probe file that is deleted again. @param now the clock of this server */
export async function checkStorage(config: Config, now: () => Date): Promise<Finding[]> {
  const { dataDir, s3 } = config
  const folder = path.join(dataDir, 'uploads')
  // Opening the storage would create the folders.
  if (!existsSync(path.join(dataDir, 'incoming')) || (!s3 && !existsSync(folder)))
    return [ok('storage: the first start creates its folders; it was not tried')]
  const name = s3 ? `the bucket ${s3.bucket} at ${s3.endpoint ?? `AWS ${s3.region}`}` : folder
  try {
    await within(PROBE_SECONDS, openStorage(config).then(probe))
    const findings = [ok(`storage: ${name} stores, returns and deletes a file`)]
    if (s3) findings.push(...(await checkClock(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`, now)))
    return findings
  } catch (error) {
    const { message, code } = reasonOf(error)
    const advice = ADVICE[code] ?? (s3 ? UNREACHABLE_ADVICE : 'Look at the disk of DATA_DIR.')
    return [
      failure(`storage: ${name} cannot be used (${code === message ? code : `${code}: ${message}`})`, advice),
    ]
  }
}

/** Compares the header Date of the storage. */
async function checkClock(endpoint: string, now: () => Date): Promise<Finding[]> {
  const { headers } = await fetch(endpoint, {
    method: 'HEAD',
    signal: AbortSignal.timeout(CLOCK_SECONDS * 1000),
  })
  const told = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(told)) return []
  const apart = Math.abs(now().getTime() - told)
  if (apart <= CLOCK_MAX_MS) return [ok('clock: it agrees with the clock of the storage')]
  return [
    failure(
      `clock: this server and the storage are ${Math.round(apart / 1000)} s apart`,
      'Set the clock of this server by NTP (timedatectl set-ntp true).',
    ),
  ]
}
