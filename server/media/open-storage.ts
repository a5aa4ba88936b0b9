import type { S3Settings } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Loads the S3 client, which is larger than the rest of the server, only where it is configured.
 * @param settings `s3` is null for the local disk
 */
export async function openStorage({
  dataDir,
  s3,
}: {
  dataDir: string
  s3: S3Settings | null
}): Promise<Storage> {
  if (s3) return (await import('./s3-storage.ts')).s3Storage(dataDir, s3)
  return (await import('./disk-storage.ts')).diskStorage(dataDir)
}
