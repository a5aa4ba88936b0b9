import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildDesktop } from './build-desktop.ts'
import { buildWeb } from './build.ts'
import { findElectron, NO_ELECTRON } from './find-electron.ts'

const root = path.join(import.meta.dirname, '..')

const electron = findElectron()
if (!electron) {
  console.error(NO_ELECTRON)
  process.exit(1)
}
if (!existsSync(path.join(root, 'dist/web/index.html'))) await buildWeb({ logLevel: 'warn' })
await buildDesktop({ logLevel: 'warn' })
// Root cannot use the sandbox, and the app does not start without one. This is intended.
const app = spawn(electron, [root], { stdio: 'inherit' })
app.on('exit', (code) => process.exit(code ?? 1))
