import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, Platform } from 'electron-builder'
import { buildDesktop } from './build-desktop.ts'
import { buildWeb } from './build.ts'
import { findElectron, NO_ELECTRON } from './find-electron.ts'
import { packageConfig } from './packaging/package-config.ts'

const root = path.join(import.meta.dirname, '..')

if (!findElectron()) {
  console.error(`${NO_ELECTRON} Packaging needs it.`)
  process.exit(1)
}
// Before the builds, because it names what is wrong in the environment.
const config = packageConfig(process.env, process.platform)
await buildWeb({ logLevel: 'warn' })
await buildDesktop({ logLevel: 'warn' })
const made = await build({
  projectDir: root,
  targets: Platform.current().createTarget(),
  publish: 'never',
  config,
})
for (const file of made) {
  if (existsSync(file) && readFileSync(file).length > 0) console.log(path.relative(root, file))
}
