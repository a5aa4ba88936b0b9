import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What is packaged with the app: two points of Electron's security checklist (security-checklist.test.ts), and the installers. */

const root = path.resolve(import.meta.dirname, '../..')

test('16 Electron is pinned to one exact version', async () => {
  const { devDependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
  expect(Number.parseInt(devDependencies['electron'] ?? '', 10)).toBeGreaterThanOrEqual(45)
})

test('19 the fuses switch off what the app does not use', async () => {
  const packaging = await readFile(path.join(root, 'electron-builder.yml'), 'utf8')
  const fuses = Object.fromEntries(
    [...packaging.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(fuses).toMatchObject({
    runAsNode: 'false',
    enableCookieEncryption: 'true',
    enableNodeOptionsEnvironmentVariable: 'false',
    enableNodeCliInspectArguments: 'false',
    enableEmbeddedAsarIntegrityValidation: 'true',
    onlyLoadAppFromAsar: 'true',
    grantFileProtocolExtraPrivileges: 'false',
  })
})

test('the packages: an installer for Windows, a universal image for macOS, AppImage and deb; links lead to them', async () => {
  const packaging = await readFile(path.join(root, 'electron-builder.yml'), 'utf8')
  const of = (system: string) => new RegExp(`^${system}:\n((?: {2}.*\n?)+)`, 'm').exec(packaging)?.[1] ?? ''
  expect(of('win')).toContain('target: nsis')
  const universal = ['dmg', 'zip'].map((target) => `    - target: ${target}\n      arch: universal`)
  for (const target of universal) expect(of('mac')).toContain(target)
  expect(of('linux')).toContain('target: [deb, AppImage]')
  expect(packaging).toContain('schemes: [turnout]')
})
