import { escapeHtml } from '#server/http/escape-html.ts'

/** What a mail says. Plain text and HTML are made of it. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  /** Text that a person wrote, which may have several lines. */
  quote?: { label: string; text: string } | null
  links?: { label: string; url: string }[]
  action?: { label: string; url: string } | null
  /** Below the action: what to do where the mail is unexpected. */
  closing?: string[]
}

/** The last lines of a mail: why it came, and where to end such mail. */
export interface MailFooter {
  /** How the library is called. */
  name: string
  siteUrl: string
  unsubscribeUrl: string | null
  /** In place of the sentence about mail that has no link to unsubscribe. */
  why?: string
}

/** Control characters, line ends among them, and marks that change the direction of text. */
// eslint-disable-next-line no-control-regex
const UNSEEN_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g
/** One line without control characters: a name can neither begin a header nor a paragraph. */
export const oneLine = (text: string): string =>
  text.replace(UNSEEN_CHARACTERS, ' ').replace(/ {2,}/g, ' ').trim()

const quoteLines = (text: string): string[] => text.split(/\r\n|\r|\n|\u2028|\u2029/).map(oneLine)

const ALWAYS_SENT = 'This mail is about the security of an account and is always sent.'

const footerLines = ({ name, siteUrl, unsubscribeUrl, why = ALWAYS_SENT }: MailFooter): string[] => [
  `${name} · ${siteUrl}`,
  ...(unsubscribeUrl ? [] : [why]),
]

export function renderText(content: MailContent, footer: MailFooter): string {
  const { heading, paragraphs, quote, links = [], action, closing = [] } = content
  const blocks = [
    oneLine(heading),
    ...paragraphs.map(oneLine),
    ...(quote
      ? [[oneLine(quote.label), ...quoteLines(quote.text).map((line) => `> ${line}`)].join('\n')]
      : []),
    ...links.map(({ label, url }) => `${oneLine(label)}\n${url}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing.map(oneLine),
    [
      '-- ',
      ...footerLines(footer),
      ...(footer.unsubscribeUrl ? [`Unsubscribe: ${footer.unsubscribeUrl}`] : []),
    ].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Both modes have colors of their own; a program that knows no style sheets shows black on white. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 12px;background:#f3f5f8;color:#14181f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}
.mail{max-width:560px;margin:0 auto;padding:28px;background:#fff;border-radius:12px}
.product{margin:0 0 20px;font-weight:700;color:#b3341a}h1{margin:0 0 16px;font-size:22px;line-height:1.3}p{margin:0 0 16px}
blockquote{margin:0 0 16px;padding:8px 16px;border-left:4px solid #b3341a;white-space:pre-line}
.action{display:inline-block;padding:12px 20px;border-radius:8px;background:#b3341a;color:#fff;font-weight:600;text-decoration:none}
.small{font-size:14px;color:#4a5462;overflow-wrap:anywhere}.small a{color:inherit}
@media (prefers-color-scheme:dark){body{background:#0a0d12;color:#f3f6fa}.mail{background:#151a22}.product{color:#ff7353}
blockquote{border-color:#ff7353}.action{background:#ff7353;color:#14060a}.small{color:#a9b4c2}}`

const paragraph = (text: string, kind = '') =>
  `<p${kind && ` class="${kind}"`}>${escapeHtml(oneLine(text))}</p>`
const link = (url: string, text: string, kind = '') =>
  `<a href="${escapeHtml(url)}"${kind && ` class="${kind}"`}>${escapeHtml(text)}</a>`

/** The one layout of all mail. It loads nothing: a picture from the server would tell who reads when. */
export function renderHtml(content: MailContent, footer: MailFooter): string {
  const { subject, heading, paragraphs, quote, links = [], action, closing = [] } = content
  const parts = [
    `<p class="product">${escapeHtml(footer.name)}</p>`,
    `<h1>${escapeHtml(oneLine(heading))}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    ...(quote
      ? [
          paragraph(quote.label),
          `<blockquote>${quoteLines(quote.text).map(escapeHtml).join('<br>')}</blockquote>`,
        ]
      : []),
    ...links.map(({ label, url }) => `<p>${link(url, oneLine(label))}</p>`),
    ...(action
      ? [
          `<p>${link(action.url, action.label, 'action')}</p>`,
          `<p class="small">If the button does not work, open this address: ${link(action.url, action.url)}</p>`,
        ]
      : []),
    ...closing.map((text) => paragraph(text, 'small')),
    '<hr>',
    ...footerLines(footer).map((text) => paragraph(text, 'small')),
    ...(footer.unsubscribeUrl
      ? [`<p class="small">${link(footer.unsubscribeUrl, 'Unsubscribe from mail like this')}</p>`]
      : []),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title><style>${STYLE}</style></head>
<body><div class="mail">
${parts.join('\n')}
</div></body></html>
`
}
