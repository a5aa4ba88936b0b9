import { withoutAccents } from './search-terms.ts'

const IN_TITLE = 100
const AT_TITLE_START = 20
const IN_NAMES = 10
const WHOLE_WORD = 5

/**
 * Ranks matches of these terms. Words of the title count most, then words of the creator and the category. Other words
 * of the query are in the description, and count nothing.
 * @returns the rank of a video, by the folded words (search-terms.ts) of its title and of the names that it has
 */
export function scoreFor(terms: readonly string[]): (title: string, names: string) => number {
  const begins = terms.map((term) => ` ${withoutAccents(term)}`)
  const [first = ' '] = begins
  return (title, names) => {
    let score = title.startsWith(first) ? AT_TITLE_START : 0
    for (const begin of begins) {
      const isInTitle = title.includes(begin)
      if (!isInTitle && !names.includes(begin)) continue
      const whole = `${begin} `
      score +=
        (isInTitle ? IN_TITLE : IN_NAMES) + (title.includes(whole) || names.includes(whole) ? WHOLE_WORD : 0)
    }
    return score
  }
}
