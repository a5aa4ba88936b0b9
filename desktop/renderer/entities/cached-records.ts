import { isRecord } from '../lib/is-record.ts'

type Fields = Record<string, unknown>

/**
 * Replaces records in the data of a query, however deep they are.
 * @param field a field that only the wanted kind of record has
 * @returns the same object where nothing in it changed, so that only what shows the record renders again
 */
export function patchRecords(data: unknown, field: string, id: number, patch: object): unknown {
  if (Array.isArray(data)) {
    const next = data.map((item: unknown) => patchRecords(item, field, id, patch))
    return next.some((item, index) => item !== data[index]) ? next : data
  }
  if (!isRecord(data)) return data
  if (field in data) return data['id'] === id ? { ...data, ...patch } : data
  let next = data
  for (const [name, inner] of Object.entries(data)) {
    const patched = patchRecords(inner, field, id, patch)
    if (patched !== inner) next = { ...next, [name]: patched }
  }
  return next
}

/** The record with this id, wherever it is in the data of a query. */
export function findRecord(data: unknown, field: string, id: number): Fields | undefined {
  if (isRecord(data) && field in data) return data['id'] === id ? data : undefined
  const inner: unknown[] = Array.isArray(data) ? data : isRecord(data) ? Object.values(data) : []
  for (const value of inner) {
    const found = findRecord(value, field, id)
    if (found) return found
  }
  return undefined
}
