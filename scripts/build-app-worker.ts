import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { KILOBYTE } from '#shared/limits/units.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Larger chunks are players and charts: they are stored when a page has loaded them, unless every page does. */
const CHUNK_MAX_BYTES = 150 * KILOBYTE

/** What screens show beside their chunks. */
const PICTURES = ['/favicon.svg', '/assets/logo.svg', '/assets/avatar.svg', '/assets/placeholder.svg']

const PAGE = '/index.html'

/**
 * Builds the worker that starts the app without a server into the folder of the web app. It contains the names of the
 * files of that build, so it must be built last.
 * @param out the folder of the built web app, before its files are compressed
 */
export async function buildAppWorker(out: string, logLevel: 'info' | 'warn' | 'silent'): Promise<void> {
  const page = await readFile(path.join(out, PAGE), 'utf8')
  const chunks = await Promise.all(
    (await readdir(path.join(out, 'static'))).map(async (name) => {
      const file = `/static/${name}`
      const { length } = await readFile(path.join(out, file))
      return length <= CHUNK_MAX_BYTES || page.includes(`"${file}"`) ? file : null
    }),
  )
  const files = [PAGE, ...PICTURES, ...chunks.filter((file) => file !== null).toSorted()]
  const hash = createHash('sha256').update(files.join('\n'))
  // The names of these have no hash.
  for (const file of [PAGE, ...PICTURES]) hash.update(await readFile(path.join(out, file)))
  const revision = hash.digest('hex').slice(0, 16)
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel,
    define: { __SHELL__: JSON.stringify({ revision, files }) },
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'desktop/app-worker/app-worker.ts',
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  })
}
