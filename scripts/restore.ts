import { checkBackup, openBackup } from '../server/backup/check-backup.ts'
import { restore } from '../server/backup/restore.ts'
import { configOf, folderOf, runCommand } from './backup-command.ts'

const isCheck = process.argv.includes('--check')
const folder = folderOf('Usage: npm run restore -- FOLDER [--check]')
await runCommand(async ({ signal, progress, onStep }) => {
  if (isCheck) {
    const backup = openBackup(folder)
    try {
      onStep('checking the backup')
      await checkBackup(backup, { signal, progress })
      const { takenAt, missing } = backup.description
      console.log(`The backup of ${takenAt} in ${folder} is whole: ${backup.catalog.totals().files} files.`)
      if (missing.length > 0) console.log(`${missing.length} files were lost before it was made.`)
    } finally {
      backup.catalog.close()
    }
    return
  }
  const { files, missing } = await restore(configOf(), folder, { signal, progress, onStep })
  console.log(`The database and ${files} files are restored and agree with the backup.`)
  if (missing.length > 0) console.log(`${missing.length} files were lost before the backup was made.`)
  console.log(
    'All sessions have ended, and links that were not used, except invitations: people sign in again.',
  )
  console.log(
    'Set JWT_SECRET to the former one, or put DATA_DIR/jwt-secret back; otherwise authenticator apps and known devices are lost. ' +
      'Then run npm run doctor, and start the server: it brings an older backup to its own version.',
  )
})
