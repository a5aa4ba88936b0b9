import { SERVER_CHECKS, type ServerCheck } from '#shared/operator.ts'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { storedSecret } from '#server/data-folder.ts'
import { checkDataFolder, checkDisk } from './check-data-folder.ts'
import { checkDatabase } from './check-database.ts'
import { checkFfmpeg } from './check-ffmpeg.ts'
import { checkMail } from './check-mail.ts'
import { checkProxy } from './check-proxy.ts'
import { checkPush } from './check-push.ts'
import { checkSecret } from './check-secret.ts'
import { checkSignIn } from './check-sign-in.ts'
import { checkStorage } from './check-storage.ts'
import { failure, ok, type Finding } from './finding.ts'

type Check = (config: Config, now: () => Date) => Promise<Finding[]> | Finding[]

/** Each changes nothing: a file that it stores is deleted again. */
export const CHECKS: Readonly<Record<ServerCheck, Check>> = {
  secret: (config) => [checkSecret(config)],
  folder: (config) => [...checkDataFolder(config), ...checkDisk(config)],
  database: checkDatabase,
  storage: checkStorage,
  ffmpeg: checkFfmpeg,
  mail: async (config) => [await checkMail(config)],
  'sign-in': checkSignIn,
  push: (config) => [checkPush(config)],
  proxy: checkProxy,
}

/**
 * Checks an installation.
 * @param env the environment of the server
 * @param now the clock of this server
 */
export async function* diagnose(env: NodeJS.ProcessEnv, now = () => new Date()): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = readConfig(env, { open: (folder) => folder, secretIn: storedSecret })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [, ...faults] = error.message.split('\n')
    for (const fault of faults)
      yield failure(`configuration: ${fault.trim()}`, 'Correct the variable in the environment or in .env.')
    return
  }
  yield ok('configuration: all variables are valid')
  for (const check of SERVER_CHECKS) yield* await CHECKS[check](config, now)
}
