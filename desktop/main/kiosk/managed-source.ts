import { execFile, execFileSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, statSync, type Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { PRODUCT_NAME } from '#shared/product-name.ts'

/** Where an administrator's decisions come from. @returns undefined if there are none; throws if they can't be read */
export interface ManagedSource {
  read(): Promise<unknown>
  /** For the first window, which depends on the decisions. */
  readNow(): unknown
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The permission bits of the group and of all others. */
const WRITABLE_BITS = 0o022

/** Another user who may write the file, or its folder, would decide in place of the administrator. */
function expectOwner(file: string, { uid, mode }: Stats, owner: number): void {
  if (uid === owner && (mode & WRITABLE_BITS) === 0) return
  throw new Error(`${file} counts only if it belongs to root and no other user may write it`)
}

/** A file that only the owner may write, in a folder that only the owner may write. */
export function managedFileSource(file: string, owner = 0): ManagedSource {
  const folder = path.dirname(file)
  return {
    async read() {
      try {
        const opened = await open(file)
        try {
          expectOwner(folder, await stat(folder), owner)
          expectOwner(file, await opened.stat(), owner)
          return JSON.parse(await opened.readFile('utf8'))
        } finally {
          await opened.close()
        }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    readNow() {
      try {
        const opened = openSync(file, 'r')
        try {
          expectOwner(folder, statSync(folder), owner)
          expectOwner(file, fstatSync(opened), owner)
          return JSON.parse(readFileSync(opened, 'utf8'))
        } finally {
          closeSync(opened)
        }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
  }
}

/** Only an administrator may write below this key; group policies and Intune do. */
export const POLICY_KEY = ['HKLM', 'Software', 'Policies', PRODUCT_NAME].join('\\')

/** The names of the values, as they are in the registry. */
const OF_THE_POLICY = {
  WallIsOn: 'isOn',
  WallStartsAtLogin: 'startsAtLogin',
  WallMayLeave: 'mayLeave',
  WallDisplay: 'display',
} as const

const isKnown = (name: string): name is keyof typeof OF_THE_POLICY => Object.hasOwn(OF_THE_POLICY, name)

/** Reads what `reg query` prints: a line for each value, with its name, type and data. */
export function readPolicy(printed: string): unknown {
  const wall: Record<string, unknown> = {}
  for (const line of printed.split('\n')) {
    const [, name = '', type, data = ''] = /^ {4}(\w+) {4}(REG_DWORD|REG_SZ) {4}(.*?)\r?$/.exec(line) ?? []
    if (isKnown(name)) wall[OF_THE_POLICY[name]] = type === 'REG_DWORD' ? Number(data) !== 0 : data
  }
  return { wall }
}

const QUERY = ['query', POLICY_KEY, '/reg:64'] as const
const QUERY_MS = 5000

/** `reg query` ends with 1 if there is no such key. */
const hasNoKey = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 1) || ('status' in error && error.status === 1))

/** @param program `reg`, by its full path: one in the current folder must not decide */
export function policySource(program: string): ManagedSource {
  return {
    async read() {
      try {
        const { stdout } = await promisify(execFile)(program, QUERY, { timeout: QUERY_MS, windowsHide: true })
        return readPolicy(stdout)
      } catch (error) {
        if (hasNoKey(error)) return undefined
        throw error
      }
    },
    readNow() {
      try {
        const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore']
        const options = { timeout: QUERY_MS, windowsHide: true, encoding: 'utf8', stdio } as const
        return readPolicy(execFileSync(program, QUERY, options))
      } catch (error) {
        if (hasNoKey(error)) return undefined
        throw error
      }
    },
  }
}

/** @param systemRoot the folder of Windows */
export function managedSource(platform: NodeJS.Platform, systemRoot = String.raw`C:\Windows`): ManagedSource {
  if (platform === 'win32') return policySource(path.win32.join(systemRoot, 'System32', 'reg.exe'))
  if (platform === 'darwin') {
    return managedFileSource(`/Library/Application Support/${PRODUCT_NAME}/managed.json`)
  }
  return managedFileSource(`/etc/${PRODUCT_NAME.toLowerCase()}/managed.json`)
}
