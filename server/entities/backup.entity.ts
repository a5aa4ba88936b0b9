import { entity, p } from '#server/database/entity.ts'

/** A backup that was completed. The command that makes it writes the row (server/backup/note-backup.ts). */
export class Backup extends entity('Backup', 'backups', {
  properties: {
    id: p.integer().primary(),
    /** The moment of the database in the backup, by the clock of the machine that made it. */
    takenAt: p.datetime(3),
    files: p.integer(),
    bytes: p.double(),
    /** Files that the database names and that the storage did not have. */
    missing: p.integer(),
  },
}) {}
