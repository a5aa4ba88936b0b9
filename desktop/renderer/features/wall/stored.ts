import { deviceStorage } from '../../lib/device-storage.ts'

export interface Stored<Value> {
  read(): Value
  write(value: Value): void
}

/** Something that a wall remembers from one start to the next; what can't be read counts as never written. */
export function defineStored<Value>(
  key: string,
  fallback: Value,
  parse: (stored: unknown) => Value | undefined,
): Stored<Value> {
  return {
    read() {
      const text = deviceStorage.read(key)
      if (text === null) return fallback
      try {
        return parse(JSON.parse(text)) ?? fallback
      } catch {
        return fallback
      }
    },
    write: (value) => deviceStorage.write(key, JSON.stringify(value)),
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item): item is number => typeof item === 'number') : []
