import { build, Arch, Platform } from 'electron-builder'
import path from 'node:path'
import { packageConfig } from '../../scripts/packaging/package-config.ts'

/** Makes packages as `npm run dist` does, of the Electron in a folder: PLATFORM TARGETS ELECTRON OUTPUT */

const PLATFORMS = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC }

const [name = '', targets = '', electronDist = '', output = ''] = process.argv.slice(2)
if (name !== 'linux' && name !== 'win32' && name !== 'darwin') throw new Error(`No such platform: ${name}`)
await build({
  projectDir: path.join(import.meta.dirname, '../..'),
  targets: PLATFORMS[name].createTarget(targets.split(','), Arch.x64),
  publish: 'never',
  config: {
    ...packageConfig(process.env, name),
    electronDist,
    directories: { output, buildResources: 'resources/icons' },
  },
})
