import { PHRASE_MAX, type FieldWords } from './field-words.ts'
import { stemOf } from './stem.ts'
import type { WordIndex } from './word-index.ts'

/** Words that must all be there, in place of a word of the query. */
export interface Alternative {
  words: readonly string[]
  /** 1 for the word itself, less for what only leads there. */
  weight: number
  /** Of a synonym, as its file writes it. */
  synonym?: string
  /** Of a word that was misspelled. */
  correction?: string
}

/** One word of the query, or several that mean one thing, with everything that may stand for it. */
export interface Group {
  /** As it was typed. */
  typed: readonly string[]
  alternatives: readonly Alternative[]
  /** Whether no text has any of them. */
  isAbsent: boolean
}

/** How a query is read where its own words find too little. */
export interface ParsedQuery {
  groups: readonly Group[]
  /** Words that were not searched for, because they mean nothing by themselves. */
  small: readonly string[]
  /** The query with other words in place of misspelled ones. */
  didYouMean: readonly string[]
  /** Whether nothing has any of the words, nor one that may stand for it. */
  isHopeless: boolean
}

interface Sources {
  library: WordIndex
  field: FieldWords
  /** Whether captions or older lessons have a word that the library index does not know. */
  isFound(word: string): Promise<boolean>
}

const CORRECTION_WEIGHT = 0.9
const BEGINNING = 0.9
const SAME_MEANING = 0.8
const SYNONYM_WEIGHT = 0.65
/** One word of a phrase. */
const PART_WEIGHT = 0.5
/** A longer word that ends with the word. */
const COMPOUND_WEIGHT = 0.5
const ALTERNATIVES_MAX = 24
const SUGGESTIONS_MAX = 3
/** A word with more errors than a correction allows is offered, and not searched for. */
const MORE_ERRORS = 2
/** A word of which so little is typed begins too many others. */
const BEGINNING_MIN_LENGTH = 3

interface Token {
  typed: string
  /** The word itself, or its correction. */
  word: string
  corrections: readonly string[]
  /** Whether something has the word, its correction, or a word of the field. */
  isKnown: boolean
}

/**
 * Reads a query with typing errors, other forms and other words of the field.
 * @param words of the query, folded, in their order
 */
export async function parseQuery(words: readonly string[], sources: Sources): Promise<ParsedQuery> {
  const tokens: Token[] = []
  for (const word of words) tokens.push(await tokenOf(word, sources))
  const groups: Group[] = []
  const small: string[] = []
  for (let at = 0; at < tokens.length;) {
    const length = phraseAt(tokens, at, sources.field)
    const phrase = tokens.slice(at, at + Math.max(1, length))
    at += phrase.length
    const [token] = phrase
    if (!token) break
    if (phrase.length > 1) groups.push(phraseGroup(phrase, sources))
    else if (isMeaningless(token, sources)) small.push(token.typed)
    else groups.push(wordGroup(token, at === tokens.length, sources))
  }
  // 'who is who' is searched for as it is.
  if (groups.length === 0) {
    const own = tokens.map((token) => wordGroup(token, false, sources))
    return { groups: own, small: [], didYouMean: [], isHopeless: false }
  }
  const isHopeless = tokens.every(({ isKnown, typed }) => !isKnown || small.includes(typed))
  return { groups, small, didYouMean: suggestionsFor(tokens), isHopeless }
}

/** Small words, and single letters that no word of the library is. */
const isMeaningless = ({ typed }: Token, { field, library }: Sources): boolean =>
  field.isSmall(typed) ||
  (typed.length === 1 && /[a-z0-9]/.test(typed) && field.synonymsOf([typed]).length === 0) ||
  (/^\d$/.test(typed) && library.count(typed) === 0)

const isBeginning = (word: string, library: WordIndex): boolean =>
  word.length >= BEGINNING_MIN_LENGTH && library.beginningWith(word).length > 0

async function tokenOf(word: string, sources: Sources): Promise<Token> {
  const { library, field, isFound } = sources
  const isKnown =
    field.isSmall(word) ||
    library.withStemOf(word).length > 0 ||
    field.has(word) ||
    library.containing(word).length > 0 ||
    library.compoundsOf(word).length > 0 ||
    isBeginning(word, library) ||
    (await isFound(word))
  if (isKnown) return { typed: word, word, corrections: [], isKnown }
  const near = [
    ...library.near(word),
    ...field.index.near(word).map((each) => ({ ...each, errors: each.errors + 0.5 })),
  ]
  const corrections = [...new Set(near.sort((a, b) => a.errors - b.errors).map((each) => each.word))]
  const [correction] = corrections
  if (correction !== undefined) return { typed: word, word: correction, corrections, isKnown: true }
  const others = library.near(word, MORE_ERRORS).map((each) => each.word)
  return { typed: word, word, corrections: others, isKnown }
}

/** The number of words from here on that mean one thing together; 0 where none do. */
function phraseAt(tokens: readonly Token[], at: number, field: FieldWords): number {
  for (let length = Math.min(PHRASE_MAX, tokens.length - at); length > 1; length--) {
    const words = tokens.slice(at, at + length).map(({ word }) => word)
    if (field.synonymsOf(words).length > 0) return length
  }
  return 0
}

const correctionOf = ({ typed, word }: Token) => (word === typed ? {} : { correction: word })

function phraseGroup(phrase: readonly Token[], { field }: Sources): Group {
  const words = phrase.map(({ word }) => word)
  const corrected = phrase.find(({ typed, word }) => typed !== word)
  const parts = phrase.filter(({ word }) => !field.isSmall(word))
  return groupOf(
    phrase.map(({ typed }) => typed),
    [
      { words, weight: 1, ...(corrected && correctionOf(corrected)) },
      ...synonymsOf(words, field),
      ...parts.map((token) => ({ words: [token.word], weight: PART_WEIGHT, ...correctionOf(token) })),
    ],
  )
}

function wordGroup(token: Token, isLast: boolean, { library, field }: Sources): Group {
  const { typed, word, isKnown } = token
  const correction = correctionOf(token)
  // A word of the library is whole; only the last one may still be typed.
  const isUnfinished = typed === word && (isLast || library.withStemOf(word).length === 0)
  const begun = isUnfinished && word.length >= BEGINNING_MIN_LENGTH ? library.beginningWith(word) : []
  const group = groupOf(
    [typed],
    [
      { words: [word], weight: word === typed ? 1 : CORRECTION_WEIGHT, ...correction },
      ...library.containing(word).map((sentence) => ({ words: [sentence], weight: 1 })),
      ...library.compoundsOf(word).map((longer) => ({ words: [longer], weight: COMPOUND_WEIGHT })),
      ...begun.map((longer) => ({ words: [longer], weight: BEGINNING })),
      ...synonymsOf([word], field).map((synonym) => ({ ...synonym, ...correction })),
    ],
  )
  return { ...group, isAbsent: !isKnown }
}

const synonymsOf = (words: readonly string[], field: FieldWords): Alternative[] =>
  field.synonymsOf(words).map((synonym) => ({
    words: synonym.words,
    weight: synonym.isSame ? SAME_MEANING : SYNONYM_WEIGHT,
    synonym: synonym.text,
  }))

function groupOf(typed: readonly string[], alternatives: readonly Alternative[]): Group {
  const byWords = new Map<string, Alternative>()
  for (const alternative of alternatives) {
    const key = alternative.words.join(' ')
    if (!byWords.has(key)) byWords.set(key, alternative)
  }
  return { typed, alternatives: [...byWords.values()].slice(0, ALTERNATIVES_MAX), isAbsent: false }
}

/** The query with the next likely words in place of the misspelled ones: the likeliest are searched for already. */
function suggestionsFor(tokens: readonly Token[]): string[] {
  const suggestions: string[] = []
  for (const token of tokens)
    for (const other of token.corrections.filter((each) => stemOf(each) !== stemOf(token.word)))
      suggestions.push(tokens.map((each) => (each === token ? other : each.word)).join(' '))
  return suggestions.slice(0, SUGGESTIONS_MAX)
}
