import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { windowsProgram } from './windows-program.ts'

/**
 * Unpacked Electrons without Electron: what electron-builder reads and changes in one is there, in the places and
 * formats of the real one. Its program does nothing.
 */

const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** Version 1, nine fuses, as Electron ships them. */
const WIRE = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, 9]), Buffer.from('101100011')])

async function lay(root: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

const COMMON = {
  LICENSE: 'The licence of Electron',
  'LICENSES.chromium.html': 'The licences of Chromium',
  version: '45.4.1',
}
const PROGRAM = Buffer.concat([Buffer.from('\x7fELF'), WIRE, Buffer.from('the rest')])

async function fakeLinux(root: string): Promise<void> {
  await lay(root, {
    ...COMMON,
    electron: PROGRAM,
    'chrome-sandbox': 'helper',
    'locales/en-US.pak': 'words',
    'resources/readme': 'the app comes here',
  })
  await chmod(path.join(root, 'electron'), 0o755)
}

async function fakeWindows(root: string): Promise<void> {
  await lay(root, {
    ...COMMON,
    'electron.exe': Buffer.concat([windowsProgram({ ProductName: 'Electron' }), WIRE]),
    'locales/en-US.pak': 'words',
    'resources/readme': 'the app comes here',
  })
}

const plist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.github.${name}</string>
<key>CFBundleIconFile</key><string>electron.icns</string>
</dict></plist>`

async function fakeMac(root: string): Promise<void> {
  const contents = 'Electron.app/Contents'
  const helpers = ['Electron Helper', 'Electron Helper (GPU)', 'Electron Helper (Renderer)']
  await lay(root, {
    ...COMMON,
    [`${contents}/Info.plist`]: plist('Electron'),
    [`${contents}/MacOS/Electron`]: 'starts the framework',
    [`${contents}/Resources/electron.icns`]: 'the icon of Electron',
    [`${contents}/Frameworks/Electron Framework.framework/Electron Framework`]: PROGRAM,
    ...Object.fromEntries(
      helpers.flatMap((name) => [
        [`${contents}/Frameworks/${name}.app/Contents/Info.plist`, plist(name)],
        [`${contents}/Frameworks/${name}.app/Contents/MacOS/${name}`, 'a helper'],
      ]),
    ),
  })
}

export type FakePlatform = 'linux' | 'win32' | 'darwin'

/** @param root an empty folder, which `electronDist` then names */
export async function fakeElectron(root: string, platform: FakePlatform): Promise<void> {
  await { linux: fakeLinux, win32: fakeWindows, darwin: fakeMac }[platform](root)
}
