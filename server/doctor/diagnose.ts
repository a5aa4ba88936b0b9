import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { storedSecret } from '#server/data-folder.ts'
import { checkDataFolder, checkDisk } from './check-data-folder.ts'
import { checkDatabase } from './check-database.ts'
import { checkFfmpeg } from './check-ffmpeg.ts'
import { checkMail } from './check-mail.ts'
import { checkProxy } from './check-proxy.ts'
import { checkPush } from './check-push.ts'
import { checkSecret } from './check-secret.ts'
import { checkStorage } from './check-storage.ts'
import { failure, ok, type Finding } from './finding.ts'

/**
 * Checks an installation. Nothing is changed: a file that it stores is deleted again.
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
  yield checkSecret(config)
  yield* checkDataFolder(config)
  yield* checkDisk(config)
  const { findings, publicFile } = await checkDatabase(config, now)
  yield* findings
  yield* await checkStorage(config, now)
  yield* await checkFfmpeg(config)
  yield await checkMail(config)
  yield checkPush(config)
  yield* await checkProxy(config, publicFile)
}
