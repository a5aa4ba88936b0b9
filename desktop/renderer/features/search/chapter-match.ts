import { lessonChapters, type Chapter } from '#shared/chapters.ts'
import type { FoundVideo } from '#shared/contract/search.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** Shorter words begin too many others. */
const WORD_MIN_LENGTH = 3

type Described = Pick<FoundVideo, 'description' | 'isMicroClip' | 'duration'>

const wordsOf = (text: string): string[] => text.toLocaleLowerCase().match(WORD) ?? []

/** The chapter whose title has the most words of the search, by how they begin; null where none has one (LP-03). */
export function chapterMatch(video: Described, term: string): NonNullable<FoundVideo['captionMatch']> | null {
  const wanted = wordsOf(term).filter((word) => word.length >= WORD_MIN_LENGTH)
  let best: Chapter | null = null
  let most = 0
  for (const chapter of lessonChapters(video).chapters) {
    const words = wordsOf(chapter.title)
    const count = wanted.filter((word) => words.some((other) => other.startsWith(word))).length
    if (count <= most) continue
    best = chapter
    most = count
  }
  return best && { at: best.start, text: best.title }
}
