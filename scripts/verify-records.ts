import { existsSync } from 'node:fs'
import path from 'node:path'
import { Database } from '../server/database/database.ts'
import { entities } from '../server/entities.ts'
import { verifyRecords } from '../server/features/records/reports/verify-records.ts'
import { configOrGiveUp } from '../server/open-parts.ts'

const root = path.join(import.meta.dirname, '..')
process.chdir(root)
const envFile = path.join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

const database = await Database.open(configOrGiveUp(), entities)
const faults = await verifyRecords(database.reader)
await database.close()
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log('The training record adds up.')
process.exit(faults.length === 0 ? 0 : 1)
