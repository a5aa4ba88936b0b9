import { backUp } from '../server/backup/back-up.ts'
import { configOf, folderOf, runCommand } from './backup-command.ts'

const APART = `Not in the backup, keep them apart: the environment (.env, turnout.env) with JWT_SECRET, or DATA_DIR/jwt-secret; with
DATABASE_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and OIDC_*_CLIENT_SECRET where they are set; and
DATA_DIR/synonyms.txt where you wrote one. Nor are uploads in pieces that were not finished on this machine's disk.`
/** The backup is complete, but the server had lost files before. */
const EXIT_FILES_LOST = 3

const folder = folderOf('Usage: npm run backup -- FOLDER')
await runCommand(async ({ signal, progress, onStep }) => {
  const { files, bytes, copied, missing, isNoted } = await backUp(configOf(), folder, {
    signal,
    progress,
    onStep,
  })
  const megabytes = (count: number) => `${(count / 1e6).toFixed(1)} MB`
  console.log(
    `The backup in ${folder} is complete: the database and ${files} files, ${megabytes(bytes)}; ` +
      `${copied.files} of them, ${megabytes(copied.bytes)}, are new.\n${APART}`,
  )
  if (!isNoted)
    console.error('Its time could not be noted in the database: Admin, Server does not show this backup.')
  if (missing.length === 0) return
  console.error(
    `${missing.length} files that the database names were not in the storage: ${missing.slice(0, 10).join(', ')}. ` +
      'They are lost unless an older backup has them. All else is in the backup.',
  )
  process.exitCode = EXIT_FILES_LOST
})
