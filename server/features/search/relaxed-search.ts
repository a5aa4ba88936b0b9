import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import type { Reader } from '#server/database/reader.ts'
import type { Condition } from '#server/database/trigrams.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import { newestMatches } from './candidates.queries.ts'
import { findCaptionMatches, type CaptionMatch } from './caption-search.queries.ts'
import { groupsExpression, type AnyOf } from './match-expression.ts'
import type { Group, ParsedQuery } from './parsed-query.ts'
import { rankLessons, type LessonText, type Ranked } from './relaxed-ranking.ts'
import { foldedWords } from './search-terms.ts'
import { stemOf } from './stem.ts'
import type { WordIndex } from './word-index.ts'

/** Fewer results than these are too little to stop at. */
export const FEW = 5
/** Groups of words that are searched for one by one and in pairs, the rarest first. */
const SINGLES_MAX = 6
const PAIRED_MAX = 3
/** Lessons that are ranked, and those of them that only captions led to. */
const LESSONS_MAX = 400
const SPOKEN_MAX = 100
const PLACES_READ = 256

interface ReadLesson extends LessonText {
  /** In the feed; null of a lesson that is not public. */
  position: number | null
  categoryId: number
}

interface LessonRow extends NameRow {
  id: number
  feed_position: number | null
  category_id: number
  title: string
  description: string
  category_name: string
}

interface Asked {
  reader: Reader
  parsed: ParsedQuery
  library: WordIndex
  condition: Condition | null
  /** Whether lessons are wanted that have only some of the words. */
  isAnyEnough: boolean
}

export interface RelaxedResult extends Ranked {
  captionMatches: Map<number, CaptionMatch>
}

/**
 * Published lessons with other forms and other words than those of the query. The price is bounded: at most eleven
 * statements of 200 rows each, however many words there are.
 */
export async function searchRelaxed({
  reader,
  parsed,
  library,
  condition,
  isAnyEnough,
}: Asked): Promise<RelaxedResult> {
  // A word that no text has adds nothing where some words are enough, and leaves nothing where each one is wanted.
  const groups = parsed.groups
    .filter(({ isAbsent }) => !isAbsent)
    .map((group) => ({ group, anyOf: spelled(group, library) }))
  const isEachThere = groups.length === parsed.groups.length
  if (parsed.isHopeless || groups.length === 0 || (!isEachThere && !isAnyEnough))
    return { ...rankLessons(parsed, [], new Map(), library), captionMatches: new Map() }
  const rarest = groups
    .map(({ group, anyOf }) => ({ anyOf, lessons: lessonsWith(group, library) }))
    .sort((a, b) => a.lessons - b.lessons)
    .map(({ anyOf }) => anyOf)
  const all = groups.map(({ anyOf }) => anyOf)
  const match = (wanted: readonly AnyOf[]) =>
    newestMatches(reader, {
      expression: groupsExpression(reader.dialect, wanted),
      isNarrow: wanted.length > 1,
      condition,
    })
  const positions = new Set(isEachThere ? await match(all) : [])
  const isEnough = isEachThere && (!isAnyEnough || all.length === 1 || positions.size >= FEW)
  if (!isEnough)
    for (const wanted of [
      ...pairsOf(rarest.slice(0, PAIRED_MAX)),
      ...rarest.slice(0, SINGLES_MAX).map((one) => [one]),
    ])
      for (const position of await match(wanted)) positions.add(position)

  const spoken = await findCaptionMatches(reader, {
    expression: groupsExpression(reader.dialect, all, isEnough ? 'all' : 'any'),
    condition,
    count: countFor(parsed.groups),
    searched: parsed.groups.length,
  })
  const lessons = await readLessons(
    reader,
    [...positions].slice(0, LESSONS_MAX),
    [...spoken.keys()].slice(0, SPOKEN_MAX),
  )
  const ranked = rankLessons(parsed, lessons, spoken, library)
  return { ...ranked, captionMatches: new Map([...spoken].filter(([id]) => ranked.ids.includes(id))) }
}

const spelled = ({ alternatives }: Group, library: WordIndex): AnyOf =>
  alternatives.map(({ words }) =>
    words.map((word) => [
      ...new Set([word, ...library.withStemOf(word)].flatMap((alike) => library.spellingsOf(alike))),
    ]),
  )

const lessonsWith = ({ alternatives }: Group, library: WordIndex): number =>
  alternatives.reduce((sum, { words }) => sum + Math.min(...words.map((word) => library.count(word))), 0)

const pairsOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.length < 3
    ? []
    : items.flatMap((first, index) => items.slice(index + 1).map((second): [Item, Item] => [first, second]))

/** @returns the number of groups that a text has a word of */
function countFor(groups: readonly Group[]): (text: string) => number {
  const wanted = groups.map(({ alternatives }) => alternatives.map(({ words }) => words.map(stemOf)))
  return (text) => {
    const stems = new Set(foldedWords(text).split(' ').map(stemOf))
    return wanted.filter((any) => any.some((words) => words.every((word) => stems.has(word)))).length
  }
}

/** Lessons by feed positions and ids, the newest first. */
export async function readLessons(
  reader: Reader,
  positions: readonly number[],
  ids: readonly number[],
): Promise<ReadLesson[]> {
  const lessons = new Map<number, ReadLesson>()
  const read = async (column: 'feed_position' | 'id', values: readonly number[]) => {
    for (let at = 0; at < values.length; at += PLACES_READ) {
      const some = values.slice(at, at + PLACES_READ)
      const rows = await reader.all<LessonRow>(
        `select v.id, v.feed_position, v.category_id, v.title, substr(coalesce(v.description, ''), 1, 1000) as description,
          c.name as category_name, u.username, u.first_name, u.last_name
          from videos v join categories c on c.id = v.category_id join users u on u.id = v.creator_id
          where v.${column} in (${placesFor(some)})`,
        padToConstantLength(some),
      )
      for (const row of rows)
        lessons.set(row.id, {
          id: row.id,
          position: row.feed_position,
          categoryId: row.category_id,
          title: foldedWords(row.title),
          names: foldedWords(`${displayName(row)} ${row.username} ${row.category_name}`),
          description: foldedWords(row.description),
        })
    }
  }
  await read('feed_position', positions)
  await read(
    'id',
    ids.filter((id) => !lessons.has(id)),
  )
  return [...lessons.values()].sort((a, b) => (b.position ?? 0) - (a.position ?? 0))
}
