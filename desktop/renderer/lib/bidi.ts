const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** A value that a sentence holds, as one piece: no word or number of the sentence moves into it. */
export const inOrder = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE : text

/** The same for each part of a sentence in quotation marks: titles, names and search terms. Other nodes stay. */
export const quotesInOrder = <Node>(sentence: Node): Node | string =>
  typeof sentence === 'string' && RIGHT_TO_LEFT.test(sentence)
    ? sentence.replaceAll(
        /“.+?”|".+?"/g,
        (quoted) => quoted.charAt(0) + inOrder(quoted.slice(1, -1)) + quoted.slice(-1),
      )
    : sentence
