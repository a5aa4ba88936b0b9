import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { runnerImport } from 'vite'
import { FIRST_PICTURE, FIRST_PICTURE_IS_TALL } from '#shared/first-picture.ts'
import { MOBILE_BREAKPOINT_PX } from '#shared/limits/layout.ts'
import { PRERENDERED_NAMES, type PrerenderedScreen } from '#shared/prerendered-screens.ts'
import { registerRoutes } from './register-routes.ts'

interface Drawing {
  renderFirstPaint(name: PrerenderedScreen): string
  APP: string
  FIRST_PAINT: string
  IS_READY: string
}

const STYLE = /<style data-emotion="(css(?:-global)?) ([^"]+)"[^>]*>(.*?)<\/style>/gs

/** Where the server adds the picture of the first video. */
const PICTURE_PLACE = /<div[^>]* data-first-poster="true"[^>]*>(?=<\/div>)/

const ENTRY = /<script type="module" crossorigin src="(\/static\/index-[^"]+)"><\/script>/

interface Painted {
  /** The global styles, which the scripts of the app do not have (scripts/static-global-styles.ts). */
  globals: string
  /** The rules of the components. The style engine adopts the sheet as its own. */
  styles: string
  markup: string
}

/** Separates the style sheets from the markup and keeps each rule once. */
function takeStyles(html: string): Painted {
  const globals: string[] = []
  const rules = new Map<string, string>()
  const markup = html.replaceAll(STYLE, (_sheet, key: string, name: string, css: string) => {
    if (key === 'css') rules.set(name, css)
    else globals.push(css)
    return ''
  })
  const names = [...rules.keys()].join(' ')
  const own = `<style data-emotion="css ${names}">${[...rules.values()].join('')}</style>`
  return { globals: `<style>${globals.join('')}</style>`, styles: own, markup }
}

/**
 * Adds the global styles to index.html, and writes pages beside it that show a phone the first screen before any script
 * runs.
 */
export async function prerender(out: string): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..')
  const { module } = await runnerImport<Drawing>(path.join(root, 'desktop/renderer/app/prerender.tsx'), {
    configFile: false,
    root: path.join(root, 'desktop/renderer'),
    mode: 'production',
    logLevel: 'warn',
    plugins: [registerRoutes(), react()],
  })
  const { renderFirstPaint, APP, FIRST_PAINT, IS_READY } = module
  const file = path.join(out, 'index.html')
  const { globals } = takeStyles(renderFirstPaint('home'))
  const index = (await readFile(file, 'utf8')).replace('</head>', () => `${globals}</head>`)
  if (!index.includes(globals)) throw new Error('index.html has lost its head')
  await writeFile(file, index)
  // The browser loads this file from the start, but app/start.ts runs it.
  const entry = ENTRY.exec(index)?.[1]
  if (!entry) throw new Error('index.html has lost its entry')
  const page = index.replace(ENTRY, `<link rel="modulepreload" crossorigin href="${entry}">`)
  for (const name of PRERENDERED_NAMES) {
    const { styles, markup } = takeStyles(renderFirstPaint(name))
    // Hidden until the typeface has loaded: a change of the typeface would move everything.
    const rules = `[${FIRST_PAINT}]:not([${IS_READY}]){visibility:hidden}[data-first-poster]:has(img){animation:none}[data-first-poster]:has([${FIRST_PICTURE_IS_TALL}]){aspect-ratio:4/5!important}@media(min-width:${MOBILE_BREAKPOINT_PX}px){[${FIRST_PAINT}]{display:none}}`
    if (!PICTURE_PLACE.test(markup)) throw new Error(`${name} has lost the place of its first picture`)
    const drawn = markup.replace(PICTURE_PLACE, (place) => place + FIRST_PICTURE)
    const first = `<div ${FIRST_PAINT}="${name}" ${APP}="${entry}" inert aria-hidden="true">${drawn}</div>`
    const html = page
      .replace('</head>', () => `${styles}<style>${rules}</style></head>`)
      .replace('<div id="root">', () => `<div id="root">${first}`)
    if (!html.includes(first)) throw new Error('index.html has lost its root')
    await writeFile(path.join(out, `${name}.html`), html)
  }
}
