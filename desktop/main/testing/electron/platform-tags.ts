import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The platforms of a member of Electron; members for every platform are not in the table. */
export type PlatformTags = ReadonlyMap<string, ReadonlySet<string>>

const OWNER = /^ {2}(?:class|interface) (\w+)/
const MEMBER = /^ {4}(?:static |readonly )*(?!(?:off|once|addListener|removeListener)\()(\w+)[?<(:]/
const EVENT = /^ {4}on\(event: '([\w-]+)'/
const COMMENT = /^ +\/\*\*/
const TAG = /^ +\* @platform ([\w,]+)/

/**
 * Reads the tags `@platform` from the text of electron.d.ts.
 * @returns the platforms by member: 'App.setBadgeCount', and 'App:open-file' for an event
 */
export function readPlatformTags(text: string): PlatformTags {
  const tags = new Map<string, ReadonlySet<string>>()
  let owner = ''
  let platforms: ReadonlySet<string> | null = null
  for (const line of text.split('\n')) {
    if (COMMENT.test(line)) platforms = null
    owner = OWNER.exec(line)?.[1] ?? owner
    const tag = TAG.exec(line)?.[1]
    if (tag) platforms = new Set(tag.split(','))
    const event = EVENT.exec(line)?.[1]
    const member = MEMBER.exec(line)?.[1]
    if (!member) continue
    if (platforms) tags.set(event ? `${owner}:${event}` : `${owner}.${member}`, platforms)
    platforms = null
  }
  return tags
}

let table: PlatformTags | null = null

/** The table of the installed Electron. */
export function platformTags(): PlatformTags {
  const file = createRequire(import.meta.url).resolve('electron/electron.d.ts')
  return (table ??= readPlatformTags(readFileSync(file, 'utf8')))
}

const foreign = new Map<string, string[]>()

/** The methods of a class or an interface that Electron does not have on this platform. */
export function foreignMethods(owner: string, platform: NodeJS.Platform): string[] {
  const key = `${owner} ${platform}`
  const known = foreign.get(key)
  if (known) return known
  const found = [...platformTags()].flatMap(([member, platforms]) => {
    const [of, method] = member.split('.')
    return of === owner && method !== undefined && !platforms.has(platform) ? [method] : []
  })
  foreign.set(key, found)
  return found
}

/** Whether the member, as 'App.setBadgeCount' or 'App:open-file', is there on this platform. */
export function isOnPlatform(member: string, platform: NodeJS.Platform): boolean {
  return platformTags().get(member)?.has(platform) ?? true
}
