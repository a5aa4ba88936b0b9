/** What a mail may be started with. Other fields, such as attachments of some mail programs, are left out. */
const MAIL_FIELDS = ['subject', 'body', 'cc'] as const
const ADDRESSES = /^([\w.+-]+@[\w.-]+(,[\w.+-]+@[\w.-]+)*)?$/

function mailLink({ pathname, searchParams }: URL): string | null {
  let to: string
  try {
    to = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (!ADDRESSES.test(to)) return null
  const fields = MAIL_FIELDS.flatMap((name) => {
    const value = searchParams.get(name)
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  return `mailto:${to}${fields.length > 0 ? `?${fields.join('&')}` : ''}`
}

/**
 * The normalized address for another program of the system: http and https for the browser, mailto for the mail
 * program; null for every other address.
 */
export function externalLink(address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol === 'mailto:') return mailLink(url)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  return url.username || url.password ? null : url.href
}
