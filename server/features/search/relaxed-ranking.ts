import type { CaptionMatch } from './caption-search.queries.ts'
import type { Alternative, ParsedQuery } from './parsed-query.ts'
import { foldedWords } from './search-terms.ts'
import { stemOf } from './stem.ts'
import type { WordIndex } from './word-index.ts'

const TITLE_WEIGHT = 3
const IN_NAMES = 1.5
const OTHER_WEIGHT = 1
/** A result with less of the best one's rank shows what was not asked for. */
const WORTH_SHOWING = 0.3

/** The words of a lesson, folded, by where they are. */
export interface LessonText {
  id: number
  title: string
  names: string
  description: string
}

/** What was done to a query, for the person who typed it. */
export interface ReadAs {
  /** Words that nothing has, and those that were searched for instead. */
  corrections: { typed: string; readAs: string }[]
  /** Words of the query that no result has. */
  leftOut: string[]
  /** What was also searched for, as the file of synonyms writes it. */
  synonyms: string[]
  /** Whether a result has every word that was searched for. */
  hasEveryWord: boolean
  didYouMean: string[]
}

export interface Ranked {
  ids: number[]
  readAs: ReadAs
}

interface RankedLesson {
  id: number
  score: number
  /** By group; undefined where the lesson has none of its alternatives. */
  used: (Alternative | undefined)[]
}

/** A rare word says more about a lesson than a common one. */
export const rarity = (word: string, library: WordIndex): number => {
  const lessons = library.withStemOf(word).reduce((sum, alike) => sum + library.count(alike), 0)
  return Math.log(1 + (library.size + 1) / (lessons + 1))
}

/** The weights of the stems of a lesson, by their weightiest place. */
export function fieldsOf(
  { title, names, description }: LessonText,
  spoken: CaptionMatch | undefined,
): Map<string, number> {
  const fields = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of text.split(' ')) if (word) fields.set(stemOf(word), weight)
  }
  // The weightiest place of a word comes last.
  if (spoken) add(foldedWords(spoken.text), OTHER_WEIGHT)
  add(description, OTHER_WEIGHT)
  add(names, IN_NAMES)
  add(title, TITLE_WEIGHT)
  return fields
}

/**
 * Ranks lessons by the words of a parsed query that they have: rare words and words of the title count most, and every word
 * that a lesson lacks lowers it.
 * @param lessons the newest first, which equal ranks keep
 */
export function rankLessons(
  { groups, small, didYouMean }: ParsedQuery,
  lessons: readonly LessonText[],
  spoken: ReadonlyMap<number, CaptionMatch>,
  library: WordIndex,
): Ranked {
  const weighed = groups.map(({ alternatives }) =>
    alternatives.map((alternative) => {
      const { words, weight } = alternative
      const rare = words.reduce((sum, word) => sum + rarity(word, library), 0) / words.length
      return { alternative, stems: words.map(stemOf), weight: weight * rare }
    }),
  )
  const rank = (lesson: LessonText): RankedLesson => {
    const fields = fieldsOf(lesson, spoken.get(lesson.id))
    let score = 0
    const used = weighed.map((alternatives) => {
      let best = 0
      let chosen: Alternative | undefined
      for (const { alternative, stems, weight } of alternatives) {
        const places = stems.map((stem) => fields.get(stem) ?? 0)
        const value = places.includes(0) ? 0 : weight * (places.reduce((a, b) => a + b, 0) / places.length)
        if (value > best) [best, chosen] = [value, alternative]
      }
      score += best
      return chosen
    })
    const covered = used.filter(Boolean).length / used.length
    return { id: lesson.id, score: score * (0.5 + 0.5 * covered), used }
  }
  const ranked = lessons.map(rank).sort((a, b) => b.score - a.score)
  const least = (ranked[0]?.score ?? 0) * WORTH_SHOWING
  const shown = ranked.filter(({ score }) => score > 0 && score >= least)
  const used = groups.map((_, index) => shown.flatMap((lesson) => lesson.used[index] ?? []))
  return {
    ids: shown.map(({ id }) => id),
    readAs: {
      corrections: groups.flatMap(({ typed }, index) => {
        const correction = used[index]?.find((alternative) => alternative.correction)?.correction
        return correction ? [{ typed: typed.join(' '), readAs: correction }] : []
      }),
      leftOut: [...small, ...groups.flatMap(({ typed }, index) => (used[index]?.length === 0 ? typed : []))],
      synonyms: [...new Set(used.flatMap((each) => each.flatMap(({ synonym }) => synonym ?? [])))],
      hasEveryWord: shown.some((lesson) => !lesson.used.includes(undefined)),
      didYouMean: [...didYouMean],
    },
  }
}
