import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '#shared/contract/index.ts'
import { describeApi } from '#shared/contract/openapi.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'

/** `npm run openapi`: the API's document passes the linter, and a client that is generated from it compiles. */
const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'turnout-openapi-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const document = path.join(folder, 'openapi.json')
const client = path.join(folder, 'client.ts')
writeFileSync(document, JSON.stringify(describeApi(routes, PRODUCT_NAME, '1')))

const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const CONFIG = ['--config', path.join(root, 'redocly.yaml')]
const COMPILE = '--noEmit --strict --target es2023 --module esnext --moduleResolution bundler --types'.split(
  ' ',
)

const STEPS: [program: string, ...args: string[]][] = [
  // A warning fails too.
  ['redocly', 'lint', document, ...CONFIG, '--format=checkstyle'],
  ['redocly', 'generate-client', document, ...CONFIG, '--output', client],
  ['tsc', ...COMPILE, '', '--lib', 'es2023,dom,dom.iterable', client],
]
for (const [program, ...args] of STEPS) {
  const { status, stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin', program), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...OFFLINE },
  })
  const hasProblem = program === 'redocly' && stdout.includes('<error ')
  if (status === 0 && !hasProblem) continue
  console.error(`${program} ${args[0] ?? ''} failed:\n${stdout}${stderr}`)
  process.exit(1)
}
console.log('The OpenAPI document passes the linter, and its client compiles.')
