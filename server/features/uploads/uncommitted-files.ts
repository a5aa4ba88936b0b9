import { isCommitUnknown } from '#server/database/outage.ts'
import type { Storage } from '#server/media/storage.ts'

/**
 * Removes the files that a transaction was to record, after it failed. Where it is unknown if it was committed, its
 * rows may be there and name the files: then they stay, and the sweep removes those that no row names.
 * A file that can't be removed now is left to the sweep too.
 * @param failure what the transaction failed with
 */
export async function removeUncommitted(
  storage: Pick<Storage, 'remove'>,
  names: readonly string[],
  failure: unknown,
): Promise<void> {
  if (isCommitUnknown(failure)) return
  await Promise.allSettled(names.map((name) => storage.remove(name)))
}
