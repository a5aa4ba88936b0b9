/** Characters that look like others, as these others: digits, and the Cyrillic and Greek letters that look Latin. */
const SIMILAR_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  i: 'l',
  j: 'l',
  '|': 'l',
  '!': 'l',
  $: 's',
  а: 'a',
  в: 'b',
  е: 'e',
  ѕ: 's',
  і: 'l',
  ї: 'l',
  ј: 'l',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'l',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'l',
  ɡ: 'g',
}

/**
 * A text that is the same for names that look the same: without case, width, marks, spaces and punctuation, and with one
 * character for those that look alike (a small part of Unicode's table of confusables).
 */
export const nameSkeleton = (name: string): string =>
  Array.from(name.normalize('NFKD').toLowerCase())
    .map((character) => SIMILAR_LETTERS[character] ?? character)
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
