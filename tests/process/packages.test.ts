import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { extractFile, listPackage, statFile } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { load } from 'js-yaml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { APP_ID } from '../../desktop/main/app-id.ts'
import { LINUX_SIZES } from '../../scripts/packaging/make-icons.ts'
import { fakeElectron, type FakePlatform } from './fake-electron.ts'
import { readWindowsProgram } from './windows-program.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
let folder: string

/** electron-builder's tools, which it would fetch. They write down what they are asked for. */
async function layTools(): Promise<NodeJS.ProcessEnv> {
  const tools = path.join(folder, 'tools')
  const write = async (name: string, content: string) => {
    await mkdir(path.dirname(path.join(tools, name)), { recursive: true })
    await writeFile(path.join(tools, name), content)
    await chmod(path.join(tools, name), 0o755)
  }
  await write(
    'fpm',
    `#!/bin/sh
printf '%s\\n' "$@" > '${folder}/fpm.txt'
for argument in "$@"; do
  [ "$before" != --package ] || echo deb > "$argument"
  case "$argument" in *=/usr/share/applications/*) cp "\${argument%%=*}" '${folder}/deb.desktop';; esac
  before="$argument"
done
`,
  )
  await write(
    'appimage/mksquashfs',
    `#!/bin/sh\ncp -R "$1" '${folder}/AppDir'\necho image of some length > "$2"\n`,
  )
  await write('appimage/desktop-file-validate', '#!/bin/sh\n')
  await write('appimage/runtimes/runtime-x64', 'the static runtime')
  await write('appimage/lib/x64/libnotify.so', 'a library')
  return { CUSTOM_FPM_PATH: path.join(tools, 'fpm'), APPIMAGE_TOOLS_PATH: path.join(tools, 'appimage') }
}

async function makePackage(platform: FakePlatform, targets: string, env: NodeJS.ProcessEnv = {}) {
  const electron = path.join(folder, `electron-${platform}`)
  const output = path.join(folder, `made-${platform}`)
  await fakeElectron(electron, platform)
  // Nothing may be fetched: no address but this closed one can be reached.
  const offline = { HTTPS_PROXY: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9' }
  const script = path.join(import.meta.dirname, 'make-package.ts')
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...offline,
    UPDATE_URL: 'https://updates.turnout.example/',
    ...env,
  }
  // electron-builder takes hard links in tests, and not where packages are made.
  delete environment['VITEST']
  await run(process.execPath, [script, platform, targets, electron, output], { cwd: root, env: environment })
  return output
}

beforeAll(async () => {
  for (const built of ['dist/desktop/main.js', 'dist/web/index.html'])
    await stat(path.join(root, built)).catch(() => {
      throw new Error(`${built} is missing: run npm run build first`)
    })
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-packages-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every place in which the app's own files may be. */
const ALLOWED =
  /^\/(LICENSE|package\.json|dist|dist\/desktop(\/(main\.js|preload\.cjs|third-party-licenses\.txt))?|dist\/web(\/.*)?)$/
const MEGABYTE = 1024 * 1024

async function checkArchive(archive: string): Promise<void> {
  const names = listPackage(archive, { isPack: false }).map((name) => name.replaceAll(path.sep, '/'))
  expect(names.filter((name) => !ALLOWED.test(name))).toEqual([])
  expect(names.filter((name) => /\.(ts|tsx|map|br|gz)$|node_modules|\.env/.test(name))).toEqual([])
  // All of the built pages, byte for byte as long as on the disk.
  const pages = await readdir(path.join(root, 'dist/web'), { recursive: true, withFileTypes: true })
  const files = pages.filter((page) => page.isFile() && !/\.(br|gz)$/.test(page.name))
  expect(files.length).toBeGreaterThan(100)
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name)
    const entry = statFile(archive, path.relative(root, file))
    expect('size' in entry ? entry.size : 0, name).toBe((await stat(file)).size)
  }

  const packageJson: unknown = JSON.parse(String(extractFile(archive, 'package.json')))
  expect(packageJson).toMatchObject({
    main: 'dist/desktop/main.js',
    productName: 'Turnout',
    desktopName: 'turnout.desktop',
    type: 'module',
  })
  // Commands of developers are not for the packed app.
  expect(packageJson).not.toHaveProperty('devDependencies')

  for (const name of ['dist/desktop/main.js', 'dist/desktop/preload.cjs']) {
    const entry = statFile(archive, path.normalize(name))
    const { size } = await stat(path.join(root, name))
    expect('size' in entry ? entry.size : 0, name).toBe(size)
  }
  const preload = String(extractFile(archive, path.normalize('dist/desktop/preload.cjs')))
  expect([...preload.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name)).toEqual(['"electron"'])
  expect(preload).not.toMatch(/^(import|export) /m)
  // The whole program without Electron; the largest part is the main process with its packages.
  const { size } = await stat(archive)
  expect(size).toBeGreaterThan(2 * MEGABYTE)
  expect(size).toBeLessThan(12 * MEGABYTE)
}

const ON = '1'.charCodeAt(0)
const OFF = '0'.charCodeAt(0)

async function checkFuses(program: string): Promise<void> {
  expect(await getCurrentFuseWire(program)).toMatchObject({
    [FuseV1Options.RunAsNode]: OFF,
    [FuseV1Options.EnableCookieEncryption]: ON,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: OFF,
    [FuseV1Options.EnableNodeCliInspectArguments]: OFF,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: ON,
    [FuseV1Options.OnlyLoadAppFromAsar]: ON,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: OFF,
  })
}

const entryOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

test('the packages for Linux: the archive, the fuses, the deb, the AppImage and what updates read', async () => {
  const output = await makePackage('linux', 'deb,AppImage', await layTools())
  const unpacked = path.join(output, 'linux-unpacked')
  const resources = path.join(unpacked, 'resources')
  await checkArchive(path.join(resources, 'app.asar'))
  await checkFuses(path.join(unpacked, 'turnout'))
  expect((await readdir(unpacked)).toSorted()).toEqual([
    'AppRun',
    'LICENSE.electron.txt',
    'LICENSES.chromium.html',
    'chrome-sandbox',
    'locales',
    'resources',
    'turnout',
    'version',
  ])

  // The deb: what fpm is asked for.
  const asked = (await readFile(path.join(folder, 'fpm.txt'), 'utf8')).split('\n')
  const valueOf = (name: string) => asked[asked.indexOf(name) + 1]
  expect(valueOf('--name')).toBe('turnout')
  expect(valueOf('--url')).toBe('https://turnout.example')
  expect(valueOf('--maintainer')).toMatch(/^The Turnout authors <.+@.+>$/)
  expect(valueOf('--license')).toBe('MIT')
  expect(valueOf('--architecture')).toBe('amd64')
  expect(asked).toContain(`${unpacked}/=/opt/Turnout`)
  const icons = asked.filter((argument) => argument.includes('/icons/hicolor/'))
  expect(icons.map((argument) => argument.split('=')[1])).toEqual(
    LINUX_SIZES.map((size) => `/usr/share/icons/hicolor/${size}x${size}/apps/turnout.png`),
  )
  expect(asked.some((argument) => argument.endsWith('=/usr/share/applications/turnout.desktop'))).toBe(true)
  const installed = entryOf(await readFile(path.join(folder, 'deb.desktop'), 'utf8'))
  // Electron names its windows by `desktopName`, and the desktop finds the entry by StartupWMClass.
  const common = {
    Name: 'Turnout',
    Icon: 'turnout',
    StartupWMClass: 'turnout',
    MimeType: 'x-scheme-handler/turnout;',
    Categories: 'Education;',
  }
  expect(installed).toMatchObject({ ...common, Exec: '/opt/Turnout/turnout %U' })
  // The sandbox of Ubuntu 23.10 and later: the profile, and the script that installs it.
  expect(await readFile(path.join(resources, 'apparmor-profile'), 'utf8')).toMatch(
    /profile "turnout" "\/opt\/Turnout\/turnout" flags=\(unconfined\) \{\n {2}userns,/,
  )

  // The AppImage: the folder that becomes its file system.
  const image = path.join(folder, 'AppDir')
  const entry = entryOf(await readFile(path.join(image, 'turnout.desktop'), 'utf8'))
  expect(entry).toMatchObject({ ...common, Exec: 'AppRun %U' })
  expect(await readFile(path.join(image, 'AppRun'), 'utf8')).toBe(
    await readFile(path.join(root, 'resources/linux/AppRun'), 'utf8'),
  )
  expect((await stat(path.join(image, 'AppRun'))).mode & 0o111).toBe(0o111)
  await checkArchive(path.join(image, 'resources/app.asar'))
  const made = await readFile(path.join(output, `Turnout-${version}.AppImage`), 'utf8')
  expect(made.startsWith('the static runtime')).toBe(true)

  // By this file an installed program knows that updates come as a deb; the image has none.
  expect(await readFile(path.join(resources, 'package-type'), 'utf8')).toBe('deb')
  expect(await readdir(path.join(image, 'resources'))).not.toContain('package-type')

  // What the app asks for updates, and what it is answered.
  expect(load(await readFile(path.join(resources, 'app-update.yml'), 'utf8'))).toMatchObject({
    provider: 'generic',
    url: 'https://updates.turnout.example/',
  })
  const latest = load(await readFile(path.join(output, 'latest-linux.yml'), 'utf8'))
  expect(latest).toMatchObject({ version, path: `Turnout-${version}.AppImage` })
  expect(JSON.stringify(latest)).toContain(`turnout_${version}_amd64.deb`)
})

test('the package for Windows: the archive, the fuses, the name and the icon of the program', async () => {
  const output = await makePackage('win32', 'dir')
  const unpacked = path.join(output, 'win-unpacked')
  const program = path.join(unpacked, 'Turnout.exe')
  await checkArchive(path.join(unpacked, 'resources/app.asar'))
  await checkFuses(program)
  const { entries, values } = readWindowsProgram(await readFile(program))
  expect(values).toMatchObject({
    ProductName: 'Turnout',
    FileDescription: 'Turnout',
    CompanyName: 'The Turnout authors',
    FileVersion: version,
  })
  // The sizes of icon.ico, each as a resource of the type RT_ICON.
  expect(entries.filter(({ type }) => type === 3)).toHaveLength(9)
  // The hash of the archive's header, which Electron compares at the start.
  expect(entries.find(({ type }) => type === 'INTEGRITY')?.id).toBe('ELECTRONASAR')
})

test('the package for macOS: the archive, the fuses, and what its Info.plist says', async () => {
  const output = await makePackage('darwin', 'dir')
  const app = path.join(output, 'mac/Turnout.app')
  const contents = path.join(app, 'Contents')
  await checkArchive(path.join(contents, 'Resources/app.asar'))
  await checkFuses(app)
  const info = await readFile(path.join(contents, 'Info.plist'), 'utf8')
  const valueOf = (key: string) => new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(info)?.[1]
  expect(valueOf('CFBundleIdentifier')).toBe(APP_ID)
  expect(valueOf('CFBundleName')).toBe('Turnout')
  expect(valueOf('CFBundleExecutable')).toBe('Turnout')
  expect(valueOf('CFBundleIconFile')).toBe('icon.icns')
  expect(valueOf('NSLocalNetworkUsageDescription')).toMatch(/connects to your department’s server/)
  expect(info).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>turnout<\/string>/)
  expect(info).toContain('<key>ElectronAsarIntegrity</key>')
  expect(await readdir(path.join(contents, 'Frameworks'))).toContain('Turnout Helper (Renderer).app')
})
