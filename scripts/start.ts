import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { buildWeb } from './build.ts'

const root = path.join(import.meta.dirname, '..')
process.chdir(root)

// A fresh checkout has no web app yet.
if (!existsSync(path.join(root, 'dist/web/index.html'))) {
  console.log('Building the web app once …')
  await buildWeb()
}
const envFile = path.join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
process.env['DEMO'] ??= 'true'
process.env['LOG_LEVEL'] ??= 'warn'
// What Node compiled stays for the next start, which is a third faster; where it can't be written, nothing happens.
enableCompileCache(path.join(root, 'node_modules/.cache/turnout-compiled'))
await import('../server/main.ts')
