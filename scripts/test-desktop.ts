import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Arch, build, Platform } from 'electron-builder'
import { startServerProcess } from '#server/testing/server-process.ts'
import { buildDesktop } from './build-desktop.ts'
import { buildWeb } from './build.ts'
import { sandboxProblem } from './electron-sandbox.ts'
import { findElectron, NO_ELECTRON } from './find-electron.ts'
import { checkProgram } from './packaging/check-program.ts'
import { packageConfig } from './packaging/package-config.ts'

/**
 * The desktop app in the real Electron: its tests, and the check of a packaged program.
 * `--program PATH` checks that program alone, for example one that was installed.
 */

const root = path.join(import.meta.dirname, '..')
const output = path.join(root, 'dist/packages')

/** Where electron-builder puts the program of an unpacked package. */
const UNPACKED: Partial<Record<NodeJS.Platform, Record<string, string>>> = {
  linux: { x64: 'linux-unpacked/turnout', arm64: 'linux-arm64-unpacked/turnout' },
  win32: { x64: 'win-unpacked/Turnout.exe', arm64: 'win-arm64-unpacked/Turnout.exe' },
  darwin: {
    x64: 'mac/Turnout.app/Contents/MacOS/Turnout',
    arm64: 'mac-arm64/Turnout.app/Contents/MacOS/Turnout',
  },
}

function stop(reason: string): never {
  console.error(`Not tested: ${reason}`)
  process.exit(1)
}

/** Makes an unpacked package from the Electron of this computer. @returns the path of its program */
async function packUp(electron: string): Promise<string> {
  const arch = process.arch === 'arm64' ? Arch.arm64 : Arch.x64
  const program = UNPACKED[process.platform]?.[Arch[arch]]
  if (program === undefined) stop(`no packages are made for ${process.platform} ${process.arch}.`)
  const isMac = process.platform === 'darwin'
  await build({
    projectDir: root,
    targets: Platform.current().createTarget('dir', arch),
    publish: 'never',
    config: {
      ...packageConfig(process.env, process.platform),
      electronDist: isMac ? electron.slice(0, electron.indexOf('/Electron.app/')) : path.dirname(electron),
    },
  })
  return path.join(output, program)
}

const { program: named } = parseArgs({ options: { program: { type: 'string' } } }).values
const electron = findElectron()
if (named === undefined && !electron) stop(NO_ELECTRON)
if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
  stop(
    'there is no display. `xvfb-run -a npm run test:desktop` makes one; the wall needs a window manager in it.',
  )

let program = path.resolve(named ?? '')
let hasPassed = true
if (named === undefined && electron) {
  await buildWeb({ logLevel: 'warn' })
  await buildDesktop({ logLevel: 'warn' })
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  // One program after the other: each takes the front of the screen.
  const args = [cli, 'test', 'tests/e2e/desktop', '--workers=1']
  hasPassed = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0
  program = await packUp(electron)
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-test-desktop-'))
const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'true', MEDIA_WORKERS: '0' })
try {
  console.log(`\n— ${program}`)
  // The deb brings the profile that lets its program use the sandbox; root never can.
  const isInstalled = program.startsWith('/opt/') && process.getuid?.() !== 0
  const hasSandbox = isInstalled || sandboxProblem(program) === null
  const isOk = await checkProgram({
    program,
    args: hasSandbox ? [] : ['--no-sandbox'],
    server: server.baseUrl,
    keep: path.join(root, 'dist/smoke-reports', `${path.basename(program)}-${Date.now()}.json`),
    say: (line) => console.log(line),
  })
  hasPassed &&= isOk
} finally {
  await server.end()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
console.log(hasPassed ? '\nThe desktop app works on this computer.' : '\nFAILED')
process.exit(hasPassed ? 0 : 1)
