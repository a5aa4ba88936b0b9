import type { S3Settings } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export interface StorageSettings {
  dataDir: string
  /** Null for the local disk. */
  s3: S3Settings | null
}

/** Loads the S3 client, which is larger than the rest of the server, only where it is configured. */
export async function openStorage({ dataDir, s3 }: StorageSettings): Promise<Storage> {
  if (s3) return (await import('./s3-storage.ts')).s3Storage(dataDir, s3)
  return (await import('./disk-storage.ts')).diskStorage(dataDir)
}
