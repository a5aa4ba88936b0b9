import { existsSync } from 'node:fs'
import { DEMO_SECRET, type Config } from '#server/config.ts'
import { SECRET_MIN_LENGTH } from '#server/data-folder.ts'
import { sqliteFile } from '#server/database/orm.ts'
import { secretsIn } from '#server/keys.ts'
import { failure, ok, type Finding } from './finding.ts'

/** A random secret of 32 characters has at least this many different ones, also in hexadecimal. */
const DIFFERENT_MIN = 8
const NEW_SECRET = 'Set JWT_SECRET to the output of: openssl rand -base64 48. All people sign in again then.'

/** The key that signs the sessions. */
export function checkSecret({ jwtSecret, isDemo, dataDir, databaseUrl }: Config): Finding {
  if (jwtSecret === '') {
    if (databaseUrl === undefined && !existsSync(sqliteFile(dataDir)))
      return ok('secret: the first start creates it in DATA_DIR')
    return failure(
      'secret: JWT_SECRET is not set, and DATA_DIR has no file jwt-secret',
      'Restore the file jwt-secret from the backup, or set JWT_SECRET to that of the other servers. Otherwise the ' +
        'start creates a new one, and all people sign in again.',
    )
  }
  const secrets = secretsIn(jwtSecret)
  if (secrets.some((secret) => secret.length < SECRET_MIN_LENGTH))
    return failure(`secret: it has fewer than ${SECRET_MIN_LENGTH} characters`, NEW_SECRET)
  if (!isDemo && secrets.includes(DEMO_SECRET))
    return failure('secret: it is the one of the example file, which is public', NEW_SECRET)
  if (secrets.some((secret) => secret !== DEMO_SECRET && new Set(secret).size < DIFFERENT_MIN))
    return failure('secret: it repeats a few characters and can be guessed', NEW_SECRET)
  if (secrets.length > 1)
    return ok(`secret: the first of ${secrets.length} secrets signs, all of them verify`)
  if (jwtSecret.includes(','))
    return ok(
      `secret: it counts as one secret with a comma, because a part has fewer than ${SECRET_MIN_LENGTH} characters`,
    )
  return ok('secret: the signing secret is long enough')
}
