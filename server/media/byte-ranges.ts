import type { ByteRange } from './storage.ts'

interface Asked {
  range?: string | undefined
  ifRange?: string | undefined
  ifMatch?: string | undefined
  ifNoneMatch?: string | undefined
}

export type Part =
  { status: 200 | 206; range: ByteRange } | { status: 304 } | { status: 412 } | { status: 416 }

/**
 * What to send of a file that has this many bytes and this strong validator. Several ranges at once nobody's player
 * asks for: they get the whole, as RFC 9110 allows.
 */
export function partOf(bytes: number, etag: string, asked: Asked): Part {
  if (asked.ifMatch !== undefined && !names(asked.ifMatch, etag)) return { status: 412 }
  if (asked.ifNoneMatch !== undefined && names(asked.ifNoneMatch.replaceAll('W/', ''), etag))
    return { status: 304 }
  const whole: Part = { status: 200, range: { start: 0, end: bytes - 1 } }
  // There is no date to compare with: whoever brings one gets the whole.
  if (asked.range === undefined || (asked.ifRange !== undefined && asked.ifRange !== etag)) return whole
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(asked.range) ?? []
  if (first === undefined || last === undefined || first + last === '') return whole
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  // An end before the start makes it no range at all; a start behind the end is one that isn't there.
  if (first !== '' && last !== '' && Number(last) < Number(first)) return whole
  return start > end ? { status: 416 } : { status: 206, range: { start, end } }
}

const names = (list: string, etag: string): boolean =>
  list.trim() === '*' ||
  list
    .split(',')
    .map((one) => one.trim())
    .includes(etag)
