import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { KILOBYTE } from '#shared/limits/units.ts'
import { buildAppWorker } from './build-app-worker.ts'
import { collectPackages, NOTICE_FILE, writeNotice } from './licenses/notice.ts'
import { prerender } from './prerender.ts'

const root = path.resolve(import.meta.dirname, '..')
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Writes a .br and a .gz beside a text file, so that the server never compresses the same bytes twice. */
async function precompress(file: string): Promise<void> {
  if (!TEXT.test(file) || (await stat(file)).size <= KILOBYTE) return
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    deflate(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Builds the React app into dist/web. @returns the path of that folder */
export async function buildWeb({
  logLevel = 'info',
}: { logLevel?: 'info' | 'warn' | 'silent' } = {}): Promise<string> {
  const { plugin, folders } = collectPackages()
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel, plugins: [plugin] })
  const out = path.join(root, 'dist/web')
  await writeNotice(path.join(out, NOTICE_FILE), folders)
  await prerender(out)
  await buildAppWorker(out, logLevel)
  const files = await readdir(out, { recursive: true, withFileTypes: true })
  await Promise.all(
    files.filter((file) => file.isFile()).map((file) => precompress(path.join(file.parentPath, file.name))),
  )
  return out
}

if (import.meta.main) await buildWeb()
