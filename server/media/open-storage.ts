import type { S3Settings } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export interface StorageSettings {
  dataDir: string
  /** null keeps files on the disk. */
  s3: S3Settings | null
}

/** Loads only what is configured: the client of S3 is larger than the rest of the server. */
export async function openStorage({ dataDir, s3 }: StorageSettings): Promise<Storage> {
  if (s3) return (await import('./s3-storage.ts')).s3Storage(dataDir, s3)
  return (await import('./disk-storage.ts')).diskStorage(dataDir)
}
