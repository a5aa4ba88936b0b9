import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LINK_SCHEME } from '#shared/bridge/names.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { quote } from './launch-at-login.ts'

/** By this name Electron looks for the entry: `desktopName` of package.json. */
const NAME = 'turnout.desktop'

/** An AppImage that runs. No installer has announced it to the system. */
export interface AppImage {
  file: string
  /** XDG_DATA_HOME or its default. */
  dataHome: string
  /** Where packages of the system have their entries. */
  dataFolders: string[]
}

/**
 * @param executable the program that runs: one that was started by another AppImage has that one's environment
 * @returns null for a program that is no AppImage
 */
export function appImageOf(
  environment: NodeJS.ProcessEnv,
  home: string,
  executable: string,
): AppImage | null {
  const { APPIMAGE: file, APPDIR: mounted } = environment
  if (!file || !mounted || !executable.startsWith(`${mounted}/`)) return null
  const folders = (environment['XDG_DATA_DIRS'] || '/usr/local/share:/usr/share').split(':')
  return {
    file,
    dataHome: environment['XDG_DATA_HOME'] || path.join(home, '.local/share'),
    // The AppImage puts its own folder in front, which is gone with the program.
    dataFolders: folders.filter((folder) => folder !== '' && !folder.startsWith(`${mounted}/`)),
  }
}

const entry = (file: string) => `[Desktop Entry]
Type=Application
Name=${PRODUCT_NAME}
Exec=${quote(file)} %u
TryExec=${file.replaceAll('\\', '\\\\')}
StartupWMClass=turnout
MimeType=x-scheme-handler/${LINK_SCHEME};
Terminal=false
NoDisplay=true
`

/**
 * Tells the system which program opens links: without such an entry Electron can't register the scheme, and a sign-in
 * in the browser doesn't lead back. The entry stays out of the menus, follows the file to a new place at the next
 * start, and counts no more when the file is gone. An installed package has an entry of its own.
 */
export function announceAppImage({ file, dataHome, dataFolders }: AppImage): void {
  const isInstalled = dataFolders.some((folder) => existsSync(path.join(folder, 'applications', NAME)))
  // A line break would begin another key.
  if (isInstalled || /[\r\n]/.test(file)) return
  const folder = path.join(dataHome, 'applications')
  const target = path.join(folder, NAME)
  try {
    const text = entry(file)
    if (existsSync(target) && readFileSync(target, 'utf8') === text) return
    mkdirSync(folder, { recursive: true })
    writeFileSync(target, text)
  } catch {
    // A home folder that can't be written to: the scheme is not registered, and the sign-in says it.
  }
}
