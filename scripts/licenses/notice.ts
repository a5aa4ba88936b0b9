import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { checkLicenses, exceptionOf } from './check-licenses.ts'

/** The file of a build with the licences of the packages in it. */
export const NOTICE_FILE = 'third-party-licenses.txt'

const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/
const TEXTS = /^(licen[cs]e|copying|notice)/i
const RULE = '-'.repeat(80)

const packageFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
})

/** Collects the folders of the packages whose code or files a build contains. */
export function collectPackages(): { plugin: Plugin; folders: Set<string> } {
  const folders = new Set<string>()
  let root = ''
  const add = (file: string) => {
    // A module's id may have a prefix and a query.
    const folder = PACKAGE_FOLDER.exec(file.replaceAll('\\', '/').replace(/^\0+/, ''))?.[0]
    if (folder !== undefined) folders.add(folder)
  }
  return {
    folders,
    plugin: {
      name: 'collect-packages',
      configResolved: (config) => {
        root = config.root
      },
      generateBundle: (_, bundle) => {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk') output.moduleIds.forEach(add)
          else output.originalFileNames.forEach((file) => add(path.resolve(root, file)))
      },
    },
  }
}

/** What the notice says of one package: name, version, licence, and the texts that its folder has. */
async function describePackage(folder: string) {
  const own = packageFile.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')))
  const files = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && TEXTS.test(entry.name),
  )
  const texts = await Promise.all(
    files
      .map(({ name }) => name)
      .toSorted()
      .map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  const license = own.license ?? null
  const author = own.author === undefined ? '' : `\nAuthor: ${own.author}`
  const stated = license ?? exceptionOf({ name: own.name, license })?.reason ?? 'not stated'
  const title = `${own.name} ${own.version}\nLicence: ${stated}${author}`
  return {
    ...own,
    license,
    text: [title, ...texts.map((text) => text.replaceAll('\r\n', '\n').trim())].join('\n\n'),
  }
}

/**
 * Writes the notice of a build, because most licences ask for their text in every copy.
 * @throws Error where the licence of a package does not fit
 */
export async function writeNotice(file: string, folders: Iterable<string>): Promise<void> {
  const packages = await Promise.all([...folders].map(describePackage))
  const { refused } = checkLicenses(packages)
  const [first] = refused
  if (first)
    throw new Error(
      `${first.name} ${first.version} is in the build, and its licence (${first.license ?? 'not stated'}) does not fit; see scripts/licenses/check-licenses.ts`,
    )
  // Copies of one version may be in several folders.
  const texts = new Map(packages.map(({ name, version, text }) => [`${name} ${version}`, text]))
  const sections = [...texts].toSorted(([one], [two]) => one.localeCompare(two)).map(([, text]) => text)
  const head = 'Turnout contains these packages of other authors, under the licences below.'
  await writeFile(file, `${[head, ...sections].join(`\n\n${RULE}\n\n`)}\n`)
}
