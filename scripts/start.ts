import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { buildWeb } from './build.ts'

const root = path.join(import.meta.dirname, '..')
process.chdir(root)

// A fresh clone has no web app yet.
if (!existsSync(path.join(root, 'dist/web/index.html'))) {
  console.log('Building the web app once …')
  await buildWeb({ logLevel: 'warn' })
}
const envFile = path.join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
process.env['DEMO'] ??= 'true'
process.env['LOG_LEVEL'] ??= 'warn'
// Node keeps what it has compiled: the next start is a third faster. Where the folder can't be written, Node goes on without it.
enableCompileCache(path.join(root, 'node_modules/.cache/turnout-compiled'))
await import('../server/main.ts')
