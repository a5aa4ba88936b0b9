import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, Platform } from 'electron-builder'
import { buildDesktop } from './build-desktop.ts'
import { buildWeb } from './build.ts'
import { findElectron, NO_ELECTRON } from './find-electron.ts'

const root = path.join(import.meta.dirname, '..')

/** The address of the packed app's updates. Without one the app never looks for updates. */
const updates = process.env['UPDATE_URL']

if (!findElectron()) {
  console.error(`${NO_ELECTRON} Packaging needs it.`)
  process.exit(1)
}
await buildWeb({ logLevel: 'warn' })
await buildDesktop({ logLevel: 'warn' })
const made = await build({
  projectDir: root,
  targets: Platform.current().createTarget(),
  publish: 'never',
  config: {
    extends: 'electron-builder.yml',
    publish: updates ? { provider: 'generic', url: updates } : null,
  },
})
for (const file of made) {
  if (existsSync(file) && readFileSync(file).length > 0) console.log(path.relative(root, file))
}
