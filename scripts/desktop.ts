import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildDesktop } from './build-desktop.ts'
import { buildWeb } from './build.ts'
import { sandboxProblem } from './electron-sandbox.ts'
import { findElectron, NO_ELECTRON } from './find-electron.ts'

const root = path.join(import.meta.dirname, '..')

const electron = findElectron()
if (!electron) {
  console.error(NO_ELECTRON)
  process.exit(1)
}
// Electron would only say FATAL. Starting without the sandbox is a person's own decision.
const problem = sandboxProblem(electron)
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}
if (!existsSync(path.join(root, 'dist/web/index.html'))) await buildWeb({ logLevel: 'warn' })
await buildDesktop({ logLevel: 'warn' })
const app = spawn(electron, [root], { stdio: 'inherit' })
app.on('exit', (code) => process.exit(code ?? 1))
