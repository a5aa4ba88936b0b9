/** Characters without a width, which web pages and chats put between words. */
const UNSEEN = /\p{Cf}/gu
/** What stands between characters that no list of addresses uses for anything else. */
const WITH_AT = /[^\s<>()[\]",;:|]+@[^\s<>()[\]",;:|?]+/gu
/** Quotes around an address, and the full stop of a sentence. */
const AROUND = /^['‘’‚‛“”„«».]+|['‘’‚‛“”„«».]+$/gu

/**
 * The addresses in a text that was pasted from a mail program, a spreadsheet, a web page or a chat: with names, notes,
 * quotes or `mailto:` around them. Whether each one is a valid address is for the reader to check.
 */
export const pastedAddresses = (text: string): string[] =>
  (text.replaceAll(UNSEEN, '').match(WITH_AT) ?? []).map((found) => found.replaceAll(AROUND, ''))

/** The addresses of a pasted list; a line without one stays as it is, so that it can be shown. */
export const pastedLines = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const found = pastedAddresses(line)
    return found.length > 0 ? found : line.trim() || []
  })
