import type { Config } from '#server/config.ts'
import { inspectDatabase, type Inspection } from '#server/database/inspect-database.ts'
import { sqliteFile } from '#server/database/orm.ts'
import { migrations, refuseUnknown, UnknownDatabase } from '#server/database/migrations/index.ts'
import { failure, ok, reasonOf, warning, within, type Finding } from './finding.ts'

const ANSWER_SECONDS = 10
/** Leases and sessions go by several clocks: a difference of this size shows a clock that nothing sets. */
const CLOCK_MAX_MS = 5_000

const ADVICE: Record<string, string> = {
  '28P01': 'Correct the user or the password in DATABASE_URL.',
  '28000': 'Allow this user and this host in pg_hba.conf, or correct DATABASE_URL.',
  '3D000':
    'Correct the name in DATABASE_URL, or create the database (createdb). The start creates it where the user may.',
}
const UNREACHABLE_ADVICE = 'Start PostgreSQL, and correct the host and the port in DATABASE_URL.'
const UNREADABLE_ADVICE = 'Make the account of the server the owner of the file, or restore the backup.'

/** The name of the database without its password. */
function nameOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return sqliteFile(dataDir)
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}`
}

/** @param now the clock of this server */
export async function checkDatabase(config: Config, now: () => Date): Promise<Finding[]> {
  const name = nameOf(config)
  try {
    const inspection = await within(ANSWER_SECONDS, inspectDatabase(config))
    if (!inspection) return [ok(`database: the first start creates ${name}`)]
    return [ok(`database: ${name} answers`), checkMigrations(inspection), ...checkClock(inspection, now)]
  } catch (error) {
    const { message, code } = reasonOf(error)
    const advice = ADVICE[code] ?? (config.databaseUrl === undefined ? UNREADABLE_ADVICE : UNREACHABLE_ADVICE)
    return [failure(`database: ${name} cannot be reached (${message})`, advice)]
  }
}

function checkMigrations({ executed }: Inspection): Finding {
  if (executed.length === 0)
    return ok('migrations: the database is new, and the first start creates its tables')
  try {
    refuseUnknown(executed)
  } catch (error) {
    if (!(error instanceof UnknownDatabase)) throw error
    const [found = '', ...advice] = error.message.split(/(?<=[.]) (?=Start )/)
    return failure(`migrations: ${found}`, advice.join(' '))
  }
  const pending = migrations.map(({ name }) => name).filter((name) => !executed.includes(name))
  if (pending.length === 0) return ok(`migrations: all ${migrations.length} are done`)
  return warning(
    `migrations: the next start runs ${pending.join(', ')}`,
    'Make a backup, and start this version.',
  )
}

function checkClock({ clockMs }: Inspection, now: () => Date): Finding[] {
  if (clockMs === null) return []
  const apart = Math.abs(now().getTime() - clockMs)
  if (apart <= CLOCK_MAX_MS) return [ok('clock: it agrees with the clock of the database')]
  return [
    failure(
      `clock: this server and the database are ${Math.round(apart / 1000)} s apart`,
      'Set both clocks by NTP (timedatectl set-ntp true).',
    ),
  ]
}
