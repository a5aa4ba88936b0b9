import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { foldedWords } from './search-terms.ts'
import { stemOf } from './stem.ts'
import { WordIndex } from './word-index.ts'

/** Also searched for. */
export interface Synonym {
  /** As the file writes it. */
  text: string
  /** Without accents. */
  words: readonly string[]
  /** Whether the two mean the same; otherwise the searched word only leads there. */
  isSame: boolean
}

/** More synonyms of one word are not read: a search for all of them would cost more than it finds. */
const SYNONYMS_MAX = 16
/** Most words of one entry. */
export const PHRASE_MAX = 5
const ARTICLES = new Set(['a', 'an', 'the'])
const NOTHING: readonly Synonym[] = []

const FOLDER = fileURLToPath(new URL('../../../resources/search/', import.meta.url))

/** A line that has no synonym, with its number. */
export interface UnreadLine {
  line: number
  text: string
}

const wordsOf = (text: string): string[] => foldedWords(text).split(' ').filter(Boolean)
const keyOf = (words: readonly string[]): string =>
  words
    .filter((word) => !ARTICLES.has(word))
    .map(stemOf)
    .join(' ')

/**
 * The words of the field that stand for each other. docs/search-words.md describes the file: `a = b = c` for words that
 * mean the same, `a, b > c, d` for words that lead to others.
 */
export class FieldWords {
  /** The words of all entries, which misspelled words are corrected to as well. */
  readonly index = new WordIndex()
  readonly unread: UnreadLine[] = []
  readonly #synonyms = new Map<string, Synonym[]>()
  readonly #small: ReadonlySet<string>

  /**
   * @param lines of the synonyms
   * @param smallWords words without a meaning of their own, separated by blanks
   */
  constructor(lines: readonly string[], smallWords: string) {
    this.#small = new Set(wordsOf(smallWords))
    for (const [index, line] of lines.entries()) {
      const text = line.replace(/#.*/, '').trim()
      if (text && !this.#read(text)) this.unread.push({ line: index + 1, text })
    }
    this.#leadOn()
  }

  /** Whether a word means nothing by itself, such as 'how' or 'the'. */
  isSmall(word: string): boolean {
    return this.#small.has(word)
  }

  /** What else to search for; an empty list for words of no entry. */
  synonymsOf(words: readonly string[]): readonly Synonym[] {
    return this.#synonyms.get(keyOf(words)) ?? NOTHING
  }

  /** Whether a word is one of the field, also as a part of an entry. */
  has(word: string): boolean {
    return this.index.withStemOf(word).length > 0
  }

  /** @returns whether the line was understood */
  #read(text: string): boolean {
    const [left = '', right, ...more] = text.split('>')
    if (more.length > 0) return false
    const isSame = right === undefined
    const from = left.split(isSame ? '=' : ',').map((entry) => entry.trim())
    const to = isSame ? from : right.split(',').map((entry) => entry.trim())
    const entries = [...from, ...to].map(wordsOf)
    if (from.length + (isSame ? 0 : to.length) < 2) return false
    if (entries.some(({ length }) => length === 0 || length > PHRASE_MAX)) return false
    for (const entry of new Set([...from, ...to])) this.index.add(entry)
    for (const entry of from) this.#link(entry, to, isSame)
    return true
  }

  #link(entry: string, to: readonly string[], isSame: boolean): void {
    const key = keyOf(wordsOf(entry))
    for (const text of to) this.#add(key, { text, words: wordsOf(text), isSame })
  }

  #add(key: string, synonym: Synonym): void {
    const synonyms = this.#synonyms.get(key) ?? []
    this.#synonyms.set(key, synonyms)
    const added = keyOf(synonym.words)
    const isKnown = added === key || synonyms.some(({ words }) => keyOf(words) === added)
    if (!isKnown && synonyms.length < SYNONYMS_MAX) synonyms.push(synonym)
  }

  /** Where a means the same as b, and b leads to c, a leads to c. */
  #leadOn(): void {
    const before = [...this.#synonyms].map(([key, synonyms]) => [key, [...synonyms]] as const)
    const written = new Map(before)
    for (const [key, synonyms] of before)
      for (const { words } of synonyms.filter(({ isSame }) => isSame))
        for (const further of written.get(keyOf(words)) ?? []) if (!further.isSame) this.#add(key, further)
  }
}

let read: FieldWords | null = null

/** The words of resources/search alone, read once in a process. */
export function fieldWords(): FieldWords {
  read ??= withGiven('')
  return read
}

/** @param own lines of a department, which come first */
function withGiven(own: string): FieldWords {
  const given = readFileSync(`${FOLDER}synonyms.txt`, 'utf8')
  const small = readFileSync(`${FOLDER}small-words.txt`, 'utf8').replaceAll(/#.*/g, '')
  return new FieldWords(`${own}\n${given}`.split(/\r?\n/), small)
}

/**
 * @param ownFile further lines of a department, which come first; none where the file is not there
 * @throws an error of the file system
 */
export const readFieldWords = (ownFile: string): FieldWords =>
  existsSync(ownFile) ? withGiven(readFileSync(ownFile, 'utf8')) : fieldWords()
