import { builtinModules } from 'node:module'
import path from 'node:path'
import { build, type InlineConfig } from 'vite'
import { BRIDGE_CALLS, BRIDGE_EVENTS } from '#shared/bridge/bridge.ts'
import { collectPackages, NOTICE_FILE, writeNotice } from './licenses/notice.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Bundles everything except Electron and Node's own modules: the packed app has no node_modules. */
const external = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]

const bundle = (
  entry: string,
  output: { format: 'es' | 'cjs'; file: string; folder: string },
): InlineConfig => ({
  configFile: false,
  root,
  publicDir: false,
  // The preload script gets the names of the bridge without its schemas.
  define: { __BRIDGE__: JSON.stringify({ calls: BRIDGE_CALLS, events: BRIDGE_EVENTS }) },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: path.join(root, entry),
    outDir: output.folder,
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      external,
      output: { format: output.format, entryFileNames: output.file, codeSplitting: false },
    },
  },
})

interface Options {
  logLevel?: 'info' | 'warn' | 'silent'
  /** The folder of the bundles. Tests that build while others read dist/desktop name one of their own. */
  out?: string
}

/**
 * Builds the main process and the preload script. The pages are those of dist/web.
 * @returns the folder of the bundles
 */
export async function buildDesktop({
  logLevel = 'info',
  out = path.join(root, 'dist/desktop'),
}: Options = {}): Promise<string> {
  const main = bundle('desktop/main/main.ts', { format: 'es', file: 'main.js', folder: out })
  // A sandboxed preload script is CommonJS.
  const preload = bundle('desktop/preload/preload.ts', { format: 'cjs', file: 'preload.cjs', folder: out })
  const { plugin, folders } = collectPackages()
  for (const config of [main, preload]) await build({ ...config, logLevel, plugins: [plugin] })
  await writeNotice(path.join(out, NOTICE_FILE), folders)
  return out
}

if (import.meta.main) await buildDesktop()
