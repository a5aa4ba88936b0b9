import Sqlite from 'better-sqlite3'
import { answerCalls } from '#server/threads/thread.ts'

/** How long a checkpoint waits for other programs, in milliseconds. This server writes nothing meanwhile. */
const BUSY_MS = 100

let database: Sqlite.Database | null = null

/** Copies the log of this file into it, and begins the log anew. @throws Error where a part remains */
answerCalls((file: string): void => {
  database ??= new Sqlite(file, { timeout: BUSY_MS, fileMustExist: true })
  const [result] = database.pragma('wal_checkpoint(restart)') as { busy: number }[]
  if (result?.busy !== 0) throw new Error('The log of the database is in use')
  // The first write to a log that begins anew syncs it: better here than on the event loop. The version is not used.
  database.pragma('user_version = 0')
})
