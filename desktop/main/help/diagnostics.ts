import os from 'node:os'
import { DIAGNOSTIC_LINES } from '#shared/limits/desktop.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { Display } from '../electron-api.ts'
import { withoutSecrets } from '../log/without-secrets.ts'

export interface Diagnosed {
  version: string
  platform: NodeJS.Platform
  server: string | null
  isTokenKept: boolean
  displays: readonly Display[]
  languages: readonly string[]
  /** The last lines of the log. */
  lines: readonly string[]
}

/** What of this computer's description names a person. */
interface Person {
  home: string
  account: string
  computer: string
}

/** Electron, Chromium and Node, as the about panel and the diagnostics say them. */
export const engineVersions = ({ electron, chrome, node } = process.versions): string =>
  `Electron ${electron ?? 'unknown'}, Chromium ${chrome ?? 'unknown'}, Node ${node}`

function account(): string {
  try {
    return os.userInfo().username
  } catch {
    // The account has no entry in the system's list, for example in a container.
    return ''
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The text without the account's folder, the account's name and the computer's name. */
export function withoutPerson(
  text: string,
  person: Person = { home: os.homedir(), account: account(), computer: os.hostname() },
): string {
  const { home } = person
  // Addresses of files have slashes on every system.
  const folders = [home, home.replaceAll('\\', '/'), encodeURI(home.replaceAll('\\', '/'))]
  const words = [
    [person.account, 'ACCOUNT'],
    [person.computer, 'COMPUTER'],
  ] as const
  let rest = text
  for (const folder of folders)
    if (folder.length > 1) rest = rest.replaceAll(new RegExp(escaped(folder), 'gi'), '~')
  for (const [word, stand] of words)
    if (word.length > 1)
      rest = rest.replaceAll(new RegExp(`(?<![\\w-])${escaped(word)}(?![\\w-])`, 'gi'), stand)
  return rest
}

/** What someone who helps has to know, as text: no token, no name of a person. */
export function describeProgram(diagnosed: Diagnosed): string {
  const { version, platform, server, isTokenKept, displays, languages, lines } = diagnosed
  const session = platform === 'linux' ? (process.env['XDG_SESSION_TYPE'] ?? 'unknown session') : null
  const isAppImage = process.env['APPIMAGE'] !== undefined
  const system = [platform, os.release(), os.arch(), session, isAppImage ? 'AppImage' : null]
  const sizes = displays.map(({ bounds }) => `${bounds.width}×${bounds.height} at ${bounds.x},${bounds.y}`)
  const facts = [
    `${PRODUCT_NAME} ${version}`,
    engineVersions(),
    `System: ${system.filter((part) => part !== null).join(', ')}`,
    `Languages: ${languages.join(', ')}`,
    `Displays: ${sizes.join('; ')}`,
    `Server: ${server ?? 'none chosen'}`,
    `Sign-in is kept: ${isTokenKept ? 'yes' : 'no'}`,
    '',
    `The last lines of the log (at most ${DIAGNOSTIC_LINES}):`,
  ]
  const log = lines.map((line) => withoutPerson(withoutSecrets(line)))
  return [...facts, ...(log.length > 0 ? log : ['none']), ''].join('\n')
}
