import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const lockedPackage = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
})
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) })

export type Lock = z.output<typeof lockFile>['packages']

export interface ShippedPackage {
  /** As in `node_modules/NAME`, without the folders of the package that it is nested in. */
  name: string
  version: string
  /** The SPDX expression of the lock file, else that of the package; null where neither has one. */
  license: string | null
  /** `server`: installed with the server. `builds`: may be bundled into the browser or the desktop build. */
  part: 'server' | 'builds'
}

/** Source files whose imports the builds bundle. */
const BUNDLED = 'desktop/**/*.{ts,tsx,html}'
const NOT_BUNDLED = /\.(test|spec)\.tsx?$|\/testing\//
/** An import, a dynamic import, and a file of a package that a page names. */
const IMPORT = /(?:from|import)\s*\(?\s*'([^'.#][^'\s]*)'|\/node_modules\/([^'"]+)/g
/** The desktop package contains the program, not the packages that download it. */
const PROGRAMS = new Set(['electron'])

const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The packages that the pages and the desktop app import by name. */
function importedPackages(root: string): Set<string> {
  const names = new Set<string>()
  for (const file of globSync([BUNDLED, 'shared/**/*.ts'], { cwd: root })) {
    if (NOT_BUNDLED.test(file)) continue
    for (const [, imported, file_] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const specifier = imported ?? file_ ?? ''
      if (!specifier.startsWith('node:')) names.add(nameOf(specifier))
    }
  }
  return names
}

/** The folder of a dependency, looked for as Node does: in the package itself, then in the folders around it. */
function findFolder(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ;) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (lock[candidate]) return candidate
    if (folder === '') return null
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  }
}

/** The folders of the named packages and of everything that they depend on. */
function withDependencies(lock: Lock, names: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  const waiting = [...names].map((name) => {
    const folder = findFolder(lock, '', name)
    if (folder === null) throw new Error(`${name} is imported, and package-lock.json does not have it`)
    return folder
  })
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (folders.has(folder)) continue
    folders.add(folder)
    if (PROGRAMS.has(folder.slice('node_modules/'.length))) continue
    const { dependencies, optionalDependencies, peerDependencies } = lock[folder] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = findFolder(lock, folder, name)
      if (found !== null) waiting.push(found)
    }
  }
  return folders
}

const ownPackage = z.object({ license: z.string().optional() })

/** The licence that an installed package states itself; null where it states none, or is not installed here. */
function statedLicense(root: string, folder: string): string | null {
  try {
    const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8')
    return ownPackage.safeParse(JSON.parse(text)).data?.license ?? null
  } catch {
    return null
  }
}

/**
 * Everything of other authors that ships: the packages that `npm ci --omit=dev` installs for the server, on all
 * platforms, and what the builds may bundle. The latter is a superset: the imports of the sources, with all that they
 * depend on.
 */
export function shippedPackages(root: string): ShippedPackage[] {
  const { packages: lock } = lockFile.parse(
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
  )
  const ofServer = Object.keys(lock).filter((folder) => folder !== '' && !lock[folder]?.dev)
  const ofBuilds = [...withDependencies(lock, importedPackages(root))].filter((folder) => lock[folder]?.dev)
  const present = (part: ShippedPackage['part']) => (folder: string) => ({
    name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: lock[folder]?.version ?? '',
    license: lock[folder]?.license ?? statedLicense(root, folder),
    part,
  })
  return [...ofServer.map(present('server')), ...ofBuilds.map(present('builds'))]
}
