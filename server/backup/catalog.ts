import Sqlite from 'better-sqlite3'
import { z } from 'zod'

/** Of the manifest. A program refuses a manifest with a higher number. */
export const FORMAT = 1

export interface BackedUpFile {
  name: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

const description = z.object({
  format: z.number(),
  /** When the snapshot of the database began. */
  takenAt: z.iso.datetime(),
  kind: z.enum(['sqlite', 'postgresql']),
  /** The executed migrations. */
  migrations: z.array(z.string()),
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** The copy of the database, a file of the folder. */
  database: z.object({ name: z.string(), bytes: z.number(), sha256: z.string() }),
  /** Files that rows name and that the storage itself did not have. */
  missing: z.array(z.string()),
})
export type Description = z.output<typeof description>

const TABLES = `
  create table if not exists files
    (name text primary key, bytes integer not null, sha256 text not null, seen integer not null) without rowid;
  create table if not exists description (json text not null);
`
const PAGE = 500

/**
 * The manifest of a backup: which files belong to it, with sizes and digests. A manifest is a SQLite file, so that a
 * large library needs no memory, and an interrupted backup continues.
 */
export class Catalog {
  readonly #database: Sqlite.Database

  private constructor(database: Sqlite.Database) {
    this.#database = database
  }

  /** Opens a manifest that is being written. Each change is durable. @throws when the file is no manifest */
  static openToWrite(file: string): Catalog {
    const database = new Sqlite(file)
    database.pragma('synchronous = full')
    database.exec(TABLES)
    return new Catalog(database)
  }

  /** @throws when the file is no manifest */
  static openToRead(file: string): Catalog {
    return new Catalog(new Sqlite(file, { readonly: true, fileMustExist: true }))
  }

  close(): void {
    this.#database.close()
  }

  /** Marks the files of former backups as not seen. */
  begin(): void {
    this.#database.exec('update files set seen = 0; delete from description;')
  }

  /** @returns null for a file that is not in the manifest; `seen` is the last round that saw it, 0 for none */
  find(name: string): (BackedUpFile & { seen: number }) | null {
    const sql = 'select name, bytes, sha256, seen from files where name = ?'
    return this.#database.prepare<[string], BackedUpFile & { seen: number }>(sql).get(name) ?? null
  }

  /** Adds files, or replaces them. */
  put(files: readonly BackedUpFile[], round: number): void {
    const sql = 'insert or replace into files (name, bytes, sha256, seen) values (?, ?, ?, ?)'
    const insert = this.#database.prepare(sql)
    this.#database.transaction(() => {
      for (const { name, bytes, sha256 } of files) insert.run(name, bytes, sha256, round)
    })()
  }

  /** Removes what the last round did not see, and describes the backup, which is whole then. */
  finish(of: Description, round: number): void {
    this.#database.transaction(() => {
      this.#database.prepare('delete from files where seen <> ?').run(round)
      this.#database.prepare('insert into description (json) values (?)').run(JSON.stringify(of))
    })()
  }

  /** @throws when the manifest has none */
  describe(): Description {
    const row = this.#database.prepare<[], { json: string }>('select json from description').get()
    return description.parse(JSON.parse(row?.json ?? 'null'))
  }

  /** The format of the manifest, also of a later program's. */
  format(): number {
    const row = this.#database.prepare<[], { json: string }>('select json from description').get()
    return z.object({ format: z.number() }).parse(JSON.parse(row?.json ?? 'null')).format
  }

  totals(): { files: number; bytes: number } {
    const sql = 'select count(*) as files, coalesce(sum(bytes), 0) as bytes from files'
    return this.#database.prepare<[], { files: number; bytes: number }>(sql).get() ?? { files: 0, bytes: 0 }
  }

  /** All files by name, in pages. */
  *pages(): Generator<BackedUpFile[]> {
    const sql = `select name, bytes, sha256 from files where name > ? order by name limit ${PAGE}`
    const select = this.#database.prepare<[string], BackedUpFile>(sql)
    for (let page = select.all(''); page.length > 0; page = select.all(page.at(-1)?.name ?? '')) yield page
  }

  /** @throws when SQLite finds damage in the manifest */
  checkIntegrity(): void {
    const [row] = this.#database.pragma('integrity_check') as { integrity_check: string }[]
    if (row?.integrity_check !== 'ok') throw new Error(row?.integrity_check)
  }
}
