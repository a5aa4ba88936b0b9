/**
 * Ids for `where id in (…)`, filled up with the first one to 1, 2, 4, 8… of them. Each text of a statement is prepared
 * once: so there are a few, and not one for each number of ids.
 */
export function padToConstantLength(ids: readonly number[]): number[] {
  const list = ids.slice()
  while (list.length & (list.length - 1)) list.push(ids[0] ?? 0)
  return list
}

/** The question marks for the ids of `padToConstantLength`. */
export const placesFor = (ids: readonly number[]): string =>
  padToConstantLength(ids)
    .map(() => '?')
    .join(', ')
