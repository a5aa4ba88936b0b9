import type { Storage, StoredFile } from '#server/media/storage.ts'

/** Every file that the storage of an app holds. */
export async function storedFiles({ storage }: { storage: Storage }): Promise<StoredFile[]> {
  const all: StoredFile[] = []
  for await (const files of storage.list()) all.push(...files)
  return all
}
