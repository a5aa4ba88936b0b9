import { PRODUCT_NAME } from '#shared/product-name.ts'
import { escapeHtml } from './escape-html.ts'

/** What a page of the app shows of whose library it is. */
export interface PageBrand {
  name: string
  /** The path of a square PNG of 512 pixels; null for the mark of the product. */
  logo: string | null
  /** At the end of the head. */
  head: string
}

const NAME = new RegExp(`\\b${PRODUCT_NAME}\\b`, 'g')
/** The mark of a prerendered screen (components/logo.tsx). */
const MARK = /<svg[^>]* data-mark="true"[^>]*>.*?<\/svg>/gs
const ICON = /(<link rel="(?:icon|apple-touch-icon)" href=")[^"]+"(?: type="[^"]+")?/g

/** A built page with the name, the icon and the mark of the department in place of the product's. */
export function brandPage(html: string, { name, logo }: PageBrand): string {
  const named = html.replaceAll(NAME, () => escapeHtml(name))
  if (logo === null) return named
  const src = escapeHtml(logo)
  const mark = `<img src="${src}" alt="" style="width:2rem;height:2rem;object-fit:contain;flex-shrink:0" />`
  return named.replaceAll(MARK, () => mark).replaceAll(ICON, (_, before: string) => `${before}${src}"`)
}

/** The tags of a link preview of a page that has none of its own. Networks need whole addresses. */
export function previewTags({ name, logo }: PageBrand, origin: string): string {
  const image = logo && URL.canParse(origin) ? new URL(logo, origin).href : null
  return [
    `<meta property="og:site_name" content="${escapeHtml(name)}" />`,
    `<meta property="og:title" content="${escapeHtml(name)}" />`,
    ...(image ? [`<meta property="og:image" content="${escapeHtml(image)}" />`] : []),
  ].join('\n    ')
}

/** The web manifest with the name and the icon of the department. @param json the built manifest */
export function brandManifest(json: string, { name, logo }: PageBrand): string {
  const manifest: { icons: object[] } = JSON.parse(json)
  const icon = logo && { src: logo, sizes: '512x512', type: 'image/png' }
  return JSON.stringify({
    ...manifest,
    name,
    short_name: name,
    // The maskable icons of the product would be preferred to an icon that has no other purpose.
    icons: icon ? [icon] : manifest.icons,
  })
}
