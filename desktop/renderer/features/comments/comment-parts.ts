import { secondsOfClock } from '#shared/clock-time.ts'

/** A piece of the text of a comment, by where it begins. */
export type CommentPart =
  | { kind: 'text'; at: number; text: string }
  | { kind: 'time'; at: number; text: string; seconds: number }
  | { kind: 'link'; at: number; text: string; href: string }

/** A web address, or a word with the colons in it. An address with unseen characters ends before these. */
const TOKEN = /https?:\/\/[^\s<>"“”\p{Cc}\p{Cf}]+|[\p{L}\p{N}_]+(?::[\p{L}\p{N}_]+)*/giu
/** What ends the sentence around an address; an address may have brackets in it. */
const END_OF_SENTENCE = /[.,;:!?'’»…\]})]+$/
const END_AFTER_BRACKETS = /[.,;:!?'’»…]+$/

function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, href } = new URL(address)
  // A name before the host looks like the host.
  return /^https?:$/.test(protocol) && !username && !password ? href : null
}

function partOf(token: string, at: number, lessonSeconds: number): CommentPart | null {
  if (token.includes('//')) {
    const text = token.replace(token.includes('(') ? END_AFTER_BRACKETS : END_OF_SENTENCE, '')
    const href = hrefOf(text)
    return href === null ? null : { kind: 'link', at, text, href }
  }
  const seconds = secondsOfClock(token)
  return seconds === null || seconds > lessonSeconds ? null : { kind: 'time', at, text: token, seconds }
}

/**
 * The text of a comment with its times and web addresses. All parts in a row are the text.
 * @param lessonSeconds later times stay text; 0 where the page has no player, where all of them do
 */
export function commentPartsOf(text: string, lessonSeconds: number): CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  const addText = (to: number) => {
    if (to > end) parts.push({ kind: 'text', at: end, text: text.slice(end, to) })
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const part = partOf(token, index, lessonSeconds)
    if (!part) continue
    addText(index)
    parts.push(part)
    end = index + part.text.length
  }
  addText(text.length)
  return parts
}
