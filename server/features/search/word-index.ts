import { editDistance } from './edit-distance.ts'
import { withoutAccents } from './search-terms.ts'
import { stemOf } from './stem.ts'

const MAX_WORDS = 100_000
const PLAIN_WORD = /^[a-z0-9]+$/i
/** Known words that share the most trigrams with a typed one, of which the errors are counted. */
const COMPARED_MAX = 60
/** More words that begin alike would be no help. */
const BEGINNINGS_MAX = 20
const BEGINNING_LENGTH = 3
const CORRECTED_MIN_LENGTH = 4
/** Scripts without spaces between words, or within compounds: a known word may be a whole sentence. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}]/u

/** A shorter word, or one with less before it, ends too many others by chance. */
const COMPOUND_LIMITS = { endLength: 5, startLength: 3, max: 8 }

/** A known word that a typed one may stand for. */
export interface SpellingCandidate {
  word: string
  /** The typing errors between the two. */
  errors: number
}

/** The typing errors that a word of this length may have. */
const errorsIn = (length: number): number => (length < 6 ? 1 : length < 11 ? 2 : 3)

function put<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Three letters in a row, with the edges of the word. */
function trigramsOf(word: string): Set<string> {
  const letters = `  ${word} `
  return new Set(Array.from({ length: letters.length - 2 }, (_, index) => letters.slice(index, index + 3)))
}

/** Words by how they are spelled, stemmed and begun, and the trigrams in them. All words are without accents. */
export class WordIndex {
  /** The number of texts with each word. */
  readonly #texts = new Map<string, number>()
  /** As it was written, of a word with other letters than a to z: the index of PostgreSQL may keep its case and accents. */
  readonly #spellings = new Map<string, Set<string>>()
  readonly #byStem = new Map<string, string[]>()
  /** The words with letters of their own. */
  readonly #words: string[] = []
  /** The places in `#words` of those that have these three letters. */
  readonly #postings = new Map<string, number[]>()
  readonly #unspaced: string[] = []
  /** By their first letters. */
  readonly #beginnings = new Map<string, string[]>()
  #size = 0

  /** The number of texts. */
  get size(): number {
    return this.#size
  }

  add(text: string): void {
    this.#size++
    for (const written of new Set(text.match(/[\p{L}\p{N}\p{M}]+/gu))) this.#addWord(written)
  }

  #addWord(written: string): void {
    const isPlain = PLAIN_WORD.test(written)
    // Most words are plain, and without accents at once.
    const word = isPlain ? written.toLowerCase() : withoutAccents(written)
    if (word === '' || word.length > 40) return
    const texts = this.#texts.get(word)
    if (texts === undefined) {
      if (this.#texts.size >= MAX_WORDS) return
      this.#learn(word)
    }
    this.#texts.set(word, (texts ?? 0) + 1)
    if (isPlain) return
    const spellings = this.#spellings.get(word) ?? new Set()
    this.#spellings.set(word, spellings.add(written))
  }

  #learn(word: string): void {
    put(this.#byStem, stemOf(word), word)
    if (word.length >= BEGINNING_LENGTH) put(this.#beginnings, word.slice(0, BEGINNING_LENGTH), word)
    if (/\p{N}/u.test(word)) return
    const place = this.#words.push(word) - 1
    if (word.length >= CORRECTED_MIN_LENGTH - 1)
      for (const trigram of trigramsOf(word)) put(this.#postings, trigram, place)
    if (WITHOUT_SPACES.test(word)) this.#unspaced.push(word)
  }

  /** @returns the number of texts with this word */
  count(word: string): number {
    return this.#texts.get(word) ?? 0
  }

  /** How the texts spell a word; the word itself where it has the letters a to z and digits only. */
  spellingsOf(word: string): string[] {
    return [...(this.#spellings.get(word) ?? []), word]
  }

  /** The known words with the stem of this one. */
  withStemOf(word: string): readonly string[] {
    return this.#byStem.get(stemOf(word)) ?? []
  }

  /**
   * Known words that begin with these letters, in the order of the alphabet.
   * @param letters at least three
   */
  beginningWith(letters: string): string[] {
    const alike = this.#beginnings.get(letters.slice(0, BEGINNING_LENGTH)) ?? []
    return alike
      .filter((word) => word.startsWith(letters))
      .sort()
      .slice(0, BEGINNINGS_MAX)
  }

  /** Known words that contain this one, of a script without spaces. */
  containing(word: string): string[] {
    if (!WITHOUT_SPACES.test(word)) return []
    return this.#unspaced.filter((known) => known.includes(word)).slice(0, BEGINNINGS_MAX)
  }

  /** Known compounds that end with this word: 'Feuerwehrschlauch' with 'Schlauch'. */
  compoundsOf(word: string): string[] {
    const { endLength, startLength, max } = COMPOUND_LIMITS
    if (word.length < endLength || /\p{N}/u.test(word)) return []
    const ends = [...trigramsOf(word)].slice(2).map((trigram) => this.#postings.get(trigram) ?? [])
    const rarest = ends.reduce((least, places) => (places.length < least.length ? places : least))
    return rarest
      .map((place) => this.#words[place] ?? '')
      .filter((known) => known.endsWith(word) && known.length >= word.length + startLength)
      .slice(0, max)
  }

  /**
   * The known words that a misspelled one may stand for, the likeliest first.
   * @param more errors than a word of this length usually has
   */
  near(word: string, more = 0): SpellingCandidate[] {
    if (word.length < CORRECTED_MIN_LENGTH || /\p{N}/u.test(word)) return []
    const most = errorsIn(word.length) + more
    return this.#sharingTrigrams(word, most)
      .map((known) => ({ word: known, errors: editDistance(word, known, most) }))
      .filter(({ word: known, errors }) => isLikely(word, known, errors, most))
      .sort(
        (a, b) =>
          a.errors - b.errors ||
          Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) ||
          this.count(b.word) - this.count(a.word) ||
          (a.word < b.word ? -1 : 1),
      )
  }

  #sharingTrigrams(word: string, most: number): string[] {
    const shared = new Uint8Array(this.#words.length)
    for (const trigram of trigramsOf(word))
      for (const index of this.#postings.get(trigram) ?? []) shared[index] = (shared[index] ?? 0) + 1
    const best: { known: string; part: number }[] = []
    for (const [index, count] of shared.entries()) {
      const known = count > 0 ? (this.#words[index] ?? '') : ''
      if (known === '' || Math.abs(known.length - word.length) > most) continue
      const part = count / (known.length + word.length)
      if (best.length === COMPARED_MAX && part <= (best.at(-1)?.part ?? 0)) continue
      const place = best.findIndex((other) => part > other.part)
      best.splice(place === -1 ? best.length : place, 0, { known, part })
      if (best.length > COMPARED_MAX) best.pop()
    }
    return best.map(({ known }) => known)
  }
}

/** Errors are rarely in the first letter, and a word with two errors and another first letter is another word. */
const isLikely = (word: string, known: string, errors: number, most: number): boolean =>
  errors <= most && (errors < 2 || known[0] === word[0])
