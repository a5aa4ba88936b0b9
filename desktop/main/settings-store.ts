import { copyFileSync, readFileSync } from 'node:fs'
import type { KeyValueStore } from './settings.ts'

/** A damaged settings file is copied to this name before it is replaced. */
const ASIDE_SUFFIX = '.damaged'

/** Whether the file is there and no JSON: a power cut may leave half of it, or zeros. */
function isDamaged(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, 'utf8'))
    return false
  } catch (error) {
    return error instanceof SyntaxError
  }
}

interface Options {
  file: string
  /** Opens the file. A damaged one is replaced by an empty one. */
  open(): KeyValueStore
}

/**
 * The settings file: damaged, it is kept aside, and the app starts with its defaults. Values are read from the disk
 * once, so a file that another program holds open later does not disturb the app.
 *
 * @throws if the file can't be read or its folder can't be written
 */
export function openSettingsStore({ file, open }: Options): KeyValueStore {
  if (isDamaged(file)) copyFileSync(file, file + ASIDE_SUFFIX)
  const store = open()
  const values = new Map<string, unknown>()
  return {
    get(key) {
      if (!values.has(key)) values.set(key, store.get(key))
      return values.get(key)
    },
    set(key, value) {
      store.set(key, value)
      values.set(key, value)
    },
  }
}
