import { isCommitUnknown } from '#server/database/outage.ts'
import type { Storage } from '#server/media/storage.ts'

/**
 * Removes the files that a failed transaction was to record. If it is unknown whether the transaction was
 * committed, its rows may exist and name the files. Then the files stay, and the sweep removes those without a
 * row. The sweep also removes files that cannot be removed now.
 * @param failure the error of the transaction
 */
export async function removeUncommitted(
  storage: Pick<Storage, 'remove'>,
  names: readonly string[],
  failure: unknown,
): Promise<void> {
  if (isCommitUnknown(failure)) return
  await Promise.allSettled(names.map((name) => storage.remove(name)))
}
