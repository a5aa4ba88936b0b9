import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { APP_ID } from '../../desktop/main/app-id.ts'
import { packageConfig } from './package-config.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')

test('updates are asked for by https alone, and not at all without an address', () => {
  expect(packageConfig({}, 'linux').publish).toBeNull()
  expect(packageConfig({ UPDATE_URL: 'https://updates.example/turnout' }, 'linux').publish).toEqual({
    provider: 'generic',
    url: 'https://updates.example/turnout',
  })
  for (const address of ['http://updates.example/', 'updates.example', 'file:///updates', 'ftp://x'])
    expect(() => packageConfig({ UPDATE_URL: address }, 'linux')).toThrow(/must .*https:\/\//)
})

test('a package for macOS is signed with the certificate that is there, and otherwise ad hoc', () => {
  expect(packageConfig({}, 'darwin')).toMatchObject({
    forceCodeSigning: false,
    mac: { identity: '-', hardenedRuntime: false, notarize: false },
  })
  for (const name of ['CSC_LINK', 'CSC_NAME']) {
    const signed = packageConfig({ [name]: 'a certificate' }, 'darwin')
    expect(signed).toMatchObject({ forceCodeSigning: true })
    // electron-builder reads the certificate and the account for notarizing from the environment.
    expect(signed).not.toHaveProperty('mac')
  }
  expect(packageConfig({}, 'win32').forceCodeSigning).toBe(false)
  expect(packageConfig({ WIN_CSC_LINK: 'a certificate' }, 'win32').forceCodeSigning).toBe(true)
  // A certificate of another system.
  expect(packageConfig({ CSC_LINK: 'a certificate' }, 'linux').forceCodeSigning).toBe(false)
})

test('the names that may not change after the first release', async () => {
  const config = load(await readFile(path.join(root, 'electron-builder.yml'), 'utf8'))
  const packageJson: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  expect(config).toMatchObject({ appId: APP_ID, productName: 'Turnout', linux: { syncDesktopName: true } })
  // The folder of a person's data has the name of the product.
  expect(packageJson).toMatchObject({
    name: 'turnout',
    productName: 'Turnout',
    desktopName: 'turnout.desktop',
  })
})

test.runIf(process.platform === 'linux')(
  'the AppImage starts with its sandbox or says why it can’t, and never leaves it out by itself',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'turnout-apprun-'))
    const write = async (name: string, script: string) => {
      await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`)
      await chmod(path.join(folder, name), 0o755)
    }
    const start = (...args: string[]) =>
      run(path.join(folder, 'AppRun'), args, { env: { APPDIR: folder, PATH: `${folder}:/usr/bin:/bin` } })
    try {
      await copyFile(path.join(root, 'resources/linux/AppRun'), path.join(folder, 'AppRun'))
      await write('turnout', 'printf "%s|" "$@"; echo "$LD_LIBRARY_PATH"')
      await write('unshare', '[ "$*" = "-Ur true" ]')
      expect((await start('turnout://video/7', 'two words')).stdout).toBe(
        `turnout://video/7|two words|${folder}/usr/lib\n`,
      )

      // As on Ubuntu 23.10 and later, which lets an AppImage make no user namespace.
      await write('unshare', 'exit 1')
      await write('zenity', `printf '%s' "$*" > '${folder}/shown'`)
      const refused: unknown = await start().catch((error: unknown) => error)
      expect(refused).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/Install the \.deb/),
      })
      expect(await readFile(path.join(folder, 'shown'), 'utf8')).toMatch(/--error .*Install the \.deb/s)
      // A person may decide it.
      expect((await start('--no-sandbox')).stdout).toBe(`--no-sandbox|${folder}/usr/lib\n`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
