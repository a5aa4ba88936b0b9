import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findElectron } from './find-electron.ts'

test('Electron’s program is found where it was fetched or is named, and never where it isn’t', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'turnout-electron-'))
  const folder = path.join(root, 'package')
  const lay = async (file: string, text = '') => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  const find = (override: string, platform: NodeJS.Platform) => findElectron({ folder, override, platform })
  try {
    await mkdir(folder)
    // An interrupted download leaves only the file's name.
    await lay('package/path.txt', 'electron')
    expect(find('', 'linux')).toBeNull()
    await lay('package/dist/electron')
    expect(find('', 'linux')).toBe(path.join(folder, 'dist/electron'))
    // The folder in the environment is used, and no other one instead.
    expect(find(path.join(root, 'elsewhere'), 'linux')).toBeNull()
    await lay('elsewhere/electron')
    expect(find(path.join(root, 'elsewhere'), 'linux')).toBe(path.join(root, 'elsewhere/electron'))

    // Installed without its scripts: no file names the executable.
    await rm(path.join(folder, 'path.txt'))
    await lay('mac/Electron.app/Contents/MacOS/Electron')
    expect(find(path.join(root, 'mac'), 'darwin')).toBe(
      path.join(root, 'mac/Electron.app/Contents/MacOS/Electron'),
    )
    await lay('windows/electron.exe')
    expect(find(path.join(root, 'windows'), 'win32')).toBe(path.join(root, 'windows/electron.exe'))
    expect(find(path.join(root, 'windows'), 'linux')).toBeNull()
  } finally {
    await rm(root, { recursive: true })
  }
})
