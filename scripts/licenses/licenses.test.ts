import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLicenses, EXCEPTIONS, isAllowed } from './check-licenses.ts'
import { collectPackages, writeNotice } from './notice.ts'
import { shippedPackages } from './shipped-packages.ts'

const shipped = shippedPackages(path.join(import.meta.dirname, '../..'))

describe('what ships', () => {
  it('the list of licences has the production dependencies, imports of the pages and of the desktop app, and all their dependencies', () => {
    const partOf = (name: string) => shipped.find((one) => one.name === name)?.part
    // Of the server; imported; needed by an import; named by the page; the program of the desktop app.
    expect(['koa', 'react', '@ark-ui/react', '@fontsource-variable/inter', 'electron'].map(partOf)).toEqual([
      'server',
      'builds',
      'builds',
      'builds',
      'builds',
    ])
    // Tests, tools, and what downloads Electron.
    expect(['vitest', 'oidc-provider', 'electron-builder', '@electron/get'].map(partOf)).toEqual(
      Array(4).fill(undefined),
    )
  })

  it('has licences that fit, and no exception is left over', () => {
    expect(checkLicenses(shipped)).toEqual({ refused: [], unused: [] })
  })
})

describe('the audit', () => {
  const one = (name: string, license: string | null) => ({ name, version: '1.0.0', license })

  it('refuses copyleft, unknown and missing licences', () => {
    const packages = [one('a', 'GPL-3.0-only'), one('b', 'MIT'), one('c', 'SEE LICENSE IN x'), one('d', null)]
    expect(checkLicenses(packages, []).refused.map(({ name }) => name)).toEqual(['a', 'c', 'd'])
  })

  it('refuses a package with an exception whose licence has changed', () => {
    const changed = [one('mediabunny', 'AGPL-3.0-only'), one('combine-errors', 'GPL-2.0-only')]
    expect(checkLicenses(changed).refused).toEqual(changed)
    expect(checkLicenses([one('mediabunny', 'MPL-2.0')]).refused).toEqual([])
  })

  it('tells an exception that no package needs', () => {
    expect(checkLicenses([one('mediabunny', 'MPL-2.0')]).unused).toHaveLength(EXCEPTIONS.length - 1)
  })

  it.each([
    ['MIT', true],
    ['MIT AND ISC AND BSD-3-Clause', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT OR GPL-3.0-only AND ISC', true],
    ['(MIT OR ISC) AND GPL-3.0-only', false],
    ['(MIT', false],
    ['MIT ISC', false],
    ['Apache-2.0 WITH LLVM-exception', false],
    ['', false],
  ])('reads the expression “%s”', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed)
  })
})

describe('the notice of a build', () => {
  let root = ''
  const lay = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  const layPackage = async (name: string, license: string) => {
    const folder = `node_modules/${name}`
    await lay(`${folder}/package.json`, JSON.stringify({ name, version: '2.0.0', license, main: 'index.js' }))
    await lay(`${folder}/index.js`, `export const text = '${name}'`)
  }
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'turnout-notice-'))
  })
  afterAll(() => rm(root, { recursive: true }))

  it('has the texts of the packages in it, once each, and of no others', async () => {
    await layPackage('@some/used', 'MIT')
    await lay('node_modules/@some/used/LICENSE.md', 'Copyright One\r\nPermission is granted')
    await lay('node_modules/@some/used/NOTICE', 'Parts by Two')
    await layPackage('unused', 'MIT')
    await layPackage('font', 'ISC')
    await lay('node_modules/font/font.woff2', 'bytes')
    await lay('own.js', 'export const own = 1')
    await lay(
      'entry.js',
      `import { text } from '@some/used'
      import { own } from './own.js'
      document.title = text + own + new URL('./node_modules/font/font.woff2', import.meta.url)`,
    )
    const { plugin, folders } = collectPackages()
    await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [plugin],
      build: { assetsInlineLimit: 0, rolldownOptions: { input: path.join(root, 'entry.js') } },
    })
    const file = path.join(root, 'notice.txt')
    await writeNotice(file, folders)
    const text = await readFile(file, 'utf8')
    expect(text.match(/^.+ 2\.0\.0$/gm)).toEqual(['@some/used 2.0.0', 'font 2.0.0'])
    expect(text).toContain('Licence: MIT\n\nCopyright One\nPermission is granted\n\nParts by Two')
  })

  it('a licence that does not fit fails the build, which names the package', async () => {
    await layPackage('infectious', 'AGPL-3.0-only')
    const file = path.join(root, 'refused.txt')
    await expect(writeNotice(file, [path.join(root, 'node_modules/infectious')])).rejects.toThrow(
      'infectious 2.0.0 is in the build, and its licence (AGPL-3.0-only) does not fit',
    )
    await expect(readFile(file)).rejects.toThrow('ENOENT')
  })
})
