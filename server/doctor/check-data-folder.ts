import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { GIGABYTE, MEGABYTE } from '#shared/limits/units.ts'
import type { Config } from '#server/config.ts'
import { sqliteFile } from '#server/database/orm.ts'
import { floorOf } from '#server/features/uploads/disk-floor.ts'
import { failure, ok, reasonOf, warning, type Finding } from './finding.ts'

const PRIVATE_NAMES = ['', 'turnout.sqlite', 'jwt-secret', 'uploads', 'incoming', 'resumable']
/** A warning comes while this many of the largest uploads still have room. */
const UPLOADS_LEFT_MIN = 10

/** Whether the account of this process may write, and others may not read. */
export function checkDataFolder({ dataDir }: Config): Finding[] {
  if (!existsSync(dataDir)) return [ok(`data folder: the first start creates ${dataDir}`)]
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { message } = reasonOf(error)
    return [
      failure(
        `data folder: ${dataDir} cannot be written to (${message})`,
        'Make the account of the server the owner of DATA_DIR, and mount its disk for writing.',
      ),
    ]
  }
  return [ok(`data folder: ${dataDir} can be written to`), ...checkPrivacy(dataDir)]
}

function checkPrivacy(dataDir: string): Finding[] {
  if (process.platform === 'win32') return []
  const places = PRIVATE_NAMES.map((name) => path.join(dataDir, name)).filter((place) => existsSync(place))
  const open = places.filter((place) => (statSync(place).mode & 0o077) !== 0)
  const foreign = places.filter((place) => statSync(place).uid !== process.getuid?.())
  if (foreign.length > 0)
    return [
      warning(
        `permissions: ${foreign.join(', ')} belongs to another account`,
        'Run the doctor with the account of the server. If this is that account, make it the owner (chown).',
      ),
    ]
  if (open.length > 0)
    return [
      warning(
        `permissions: other accounts of this computer may read ${open.join(', ')}`,
        `Take their permission away: chmod go= ${open.join(' ')}`,
      ),
    ]
  return [ok('permissions: the data folder is private')]
}

const inGigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`

/** The room on the disk of the data folder, and the reserve of SQLite. */
export function checkDisk({ dataDir, databaseUrl, maxUploadMb }: Config): Finding[] {
  if (!existsSync(dataDir)) return []
  const { bavail, blocks, bsize } = statfsSync(dataDir)
  const [free, size] = [bavail * bsize, blocks * bsize]
  const left = free - floorOf(size)
  const found = `disk: ${inGigabytes(free)} of ${inGigabytes(size)} are free`
  const advice = 'Delete videos, or move DATA_DIR to a larger disk.'
  const findings: Finding[] = []
  if (left <= 0) findings.push(failure(`${found}: uploads are refused`, advice))
  else if (left < UPLOADS_LEFT_MIN * maxUploadMb * MEGABYTE)
    findings.push(warning(`${found}: fewer than ${UPLOADS_LEFT_MIN} of the largest uploads fit`, advice))
  else findings.push(ok(found))
  if (databaseUrl !== undefined || !existsSync(sqliteFile(dataDir))) return findings
  const hasReserve = existsSync(path.join(dataDir, 'reserve'))
  findings.push(
    hasReserve
      ? ok('reserve: the file is there')
      : warning(
          'reserve: DATA_DIR has no file "reserve", so the disk was full',
          'Make room. The server creates the file again within an hour.',
        ),
  )
  return findings
}
