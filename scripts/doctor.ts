import { existsSync } from 'node:fs'
import path from 'node:path'
import { diagnose } from '../server/doctor/diagnose.ts'

const root = path.join(import.meta.dirname, '..')
process.chdir(root)
const envFile = path.join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

let isWell = true
for await (const { state, found, advice } of diagnose(process.env)) {
  console.log(`${state.padEnd(8)} ${found}`)
  if (advice !== null) console.log(`${' '.repeat(9)}→ ${advice}`)
  isWell &&= state === 'ok'
}
process.exit(isWell ? 0 : 1)
