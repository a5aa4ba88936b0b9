import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import type { Shot } from './screens.ts'
import { fileOf, nameOf, SCHEMES, SIZES, type Scheme, type Size } from './take-shots.ts'

/** Columns and pictures of one page of the sheet, so that a page is about 1,500 px wide and words can be read. */
const LAYOUT: Record<string, { columns: number; pictures: number }> = {
  '390x844': { columns: 6, pictures: 12 },
  '844x390': { columns: 3, pictures: 18 },
  '834x1112': { columns: 4, pictures: 8 },
  '1440x900': { columns: 3, pictures: 12 },
}

const STYLE = `body { margin: 16px; font: 13px/1.4 system-ui, sans-serif; background: #888; color: #000 }
main { display: grid; gap: 12px } figure { margin: 0 } img { display: block; width: 100% }
nav { columns: 4 } a { color: inherit }`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const page = (title: string, body: string, columns = 1) =>
  `<!doctype html><meta charset="utf-8"><title>${escape(title)}</title><style>${STYLE}
main { grid-template-columns: repeat(${columns}, 1fr) }</style><h1>${escape(title)}</h1>${body}\n`

interface SheetPage {
  name: string
  title: string
  size: Size
  scheme: Scheme
  shots: readonly Shot[]
}

function pagesOf(shots: readonly Shot[]): SheetPage[] {
  return SIZES.flatMap((size) =>
    SCHEMES.flatMap((scheme) => {
      const { pictures } = LAYOUT[nameOf(size)] ?? { pictures: 12 }
      return Array.from({ length: Math.ceil(shots.length / pictures) }, (_, index) => ({
        name: `${nameOf(size)}-${scheme}-${index + 1}`,
        title: `${nameOf(size)}, ${scheme}, page ${index + 1}`,
        size,
        scheme,
        shots: shots.slice(index * pictures, (index + 1) * pictures),
      }))
    }),
  )
}

/** Writes the pages of the sheet as PNG, and index.html with every picture in its own size. */
export async function writeContactSheet(
  browser: Browser,
  shots: readonly Shot[],
  out: string,
): Promise<string[]> {
  const pages = pagesOf(shots)
  const view = await browser.newPage({ viewport: { width: 1500, height: 900 } })
  for (const { name, title, size, scheme, shots: shown } of pages) {
    const figures = shown.map((shot) => {
      const file = fileOf(shot, size, scheme)
      return `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${escape(shot.name)}</figcaption></figure>`
    })
    const html = path.join(out, `${name}.html`)
    await writeFile(html, page(title, `<main>${figures.join('')}</main>`, LAYOUT[nameOf(size)]?.columns))
    await view.goto(pathToFileURL(html).href)
    await view.screenshot({ path: path.join(out, `${name}.png`), fullPage: true })
  }
  await view.close()
  const links = pages.map(({ name, title }) => `<div><a href="${name}.html">${escape(title)}</a></div>`)
  await writeFile(path.join(out, 'index.html'), page('Every screen', `<nav>${links.join('')}</nav>`))
  return pages.map(({ name }) => `${name}.png`)
}
