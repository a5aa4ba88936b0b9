const SHORTEST_STEM = 3
/** About 4 MB. */
const MAX_STEMS = 30_000
const stems = new Map<string, string>()

/** Endings, the longest first, with what takes their place. */
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ['ations', ''],
  ['ation', ''],
  ['ating', ''],
  ['ments', ''],
  ['ment', ''],
  ['ates', ''],
  ['ated', ''],
  ['ions', ''],
  ['ings', ''],
  ['sses', 'ss'],
  ['ate', ''],
  ['ion', ''],
  ['ing', ''],
  ['ies', 'y'],
  ['ers', ''],
  ['ed', ''],
  ['er', ''],
  ['es', ''],
  ['ly', ''],
  ['s', ''],
]

/**
 * What an English word has in common with its plural and its other forms: 'tourniquets' and 'tourniquet', 'intubating'
 * and 'intubation'; an Arabic one with the same word without its article. It is compared with other stems only; words
 * with digits or other letters stay as they are.
 * @param word as `foldedWords` writes it
 */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = stripped(word)
  if (stems.size >= MAX_STEMS) stems.clear()
  stems.set(word, stem)
  return stem
}

/** The Arabic article, with the words of one letter that are written together with it. */
const ARTICLE = /^(?:[وفبك]?ال|لل)(?=\p{Script=Arabic}{3})/u

function stripped(word: string): string {
  if (ARTICLE.test(word)) return word.replace(ARTICLE, '')
  if (!/^[a-z]+$/.test(word) || /(?:ss|us|is)$/.test(word)) return word
  for (const [ending, instead] of ENDINGS) {
    const stem = word.slice(0, -ending.length) + instead
    if (word.endsWith(ending) && stem.length >= SHORTEST_STEM && /[aeiouy]/.test(stem)) return rootOf(stem)
  }
  return rootOf(word)
}

/** Without a doubled letter or an e at the end: 'stopp' of 'stopping', 'breathe'. */
function rootOf(stem: string): string {
  const single = /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem
  return single.length > SHORTEST_STEM && single.endsWith('e') ? single.slice(0, -1) : single
}
