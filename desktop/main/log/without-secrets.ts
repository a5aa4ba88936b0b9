const LEFT_OUT = '…'

/** Session tokens (JWT), credentials of a header, and names with passwords and queries in addresses. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{8,}\.[\w-]+(\.[\w-]*)?/g, LEFT_OUT],
  [/\b(bearer|basic)\s+[\w\-.~+/]{8,}=*/gi, `$1 ${LEFT_OUT}`],
  [/(\/\/)[^\s/@"']{1,500}@/g, `$1${LEFT_OUT}@`],
  [/(\b[a-z][a-z\d+.-]{0,20}:\/\/[^\s?#"']{0,2000})[?#][^\s"'),]+/gi, `$1?${LEFT_OUT}`],
]

/** The text as it may be stored and sent: an error's message may quote an address or a header. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((rest, [secret, replacement]) => rest.replaceAll(secret, replacement), text)
