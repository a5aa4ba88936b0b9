import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { foldPassword, repeatedPart } from '#shared/password-rules.ts'

/** One a line, in lower case; common-passwords.md says where they come from. */
const FILE = new URL('./common-passwords.txt.gz', import.meta.url)

let known: ReadonlySet<string> | undefined

/** Whether the password, or what it repeats, is one of the 3,000 most used, without regard to case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(gunzipSync(readFileSync(FILE)).toString().trimEnd().split('\n'))
  const folded = foldPassword(password)
  return known.has(folded) || known.has(repeatedPart(folded))
}
