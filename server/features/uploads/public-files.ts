import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { access, link, readdir, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { STORED_FORMS } from '#shared/file-kinds.ts'
import type { Statements } from '#server/database/database.ts'
import type { BackgroundWork, Parts } from '#server/feature.ts'
import { syncToDisk } from '#server/media/incoming-files.ts'
import { showsToEverybody, type PublicTable } from '#server/entities/file-columns.ts'
import type { Holder, MediaAccess } from './media-access.ts'

/** By the ends of names, as in deploy/nginx.conf: what people upload, and the pictures that are made of it. */
const TYPES: Record<string, string> = {
  ...Object.fromEntries(STORED_FORMS.map(({ extension, mediaType }) => [`.${extension}`, mediaType])),
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}
const LOOK_EVERY_MS = 1000
/** Of files that are looked at in that time. */
const OFFERED_MAX = 1000

/**
 * Whether visitors may watch the library, and a row still shows the file. A row that another transaction writes is not
 * waited for.
 */
const shownBy = (table: PublicTable) =>
  `select 1 from uploads p left join uploads s on s.id = p.source_id
  join ${table} h on h.id = ? and (${showsToEverybody(table).join(' or ')}) where p.file = ?
  and (${table === 'videos' ? 'h.is_public or ' : ''}not exists (
    select 1 from settings where name = 'viewers' and value = '"members"'))`
const SKIP_LOCKED_ROWS = ' for share of p, h skip locked'
/** A change of the settings is waited for: its row may be new, so the row can't be locked. Changes are rare. */
const LOCK_SETTINGS = 'lock table settings in share mode'

/** What a commit may have taken from the public (database/migrations/withdrawn-files.ts). */
const TAKE_WITHDRAWN = 'delete from withdrawn_files returning file'
const ALL_FILES = '*'

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/**
 * The links in DATA_DIR/public, through which nginx reads files that everybody may see without asking this server
 * (docs/decisions/054). A link is made while the rows that show its file are locked, and removed before the commit that
 * withdraws the file: there is none of a file that is not public.
 */
export function createPublicFiles({
  config,
  database,
  logger,
}: Pick<Parts, 'config' | 'database' | 'logger'>) {
  const root = path.join(config.dataDir, 'public')
  const folder = path.join(root, 'uploads')
  const uploads = path.join(config.dataDir, 'uploads')
  const isUsed = config.sendFile === 'x-accel'
  if (isUsed) mkdirSync(folder, { recursive: true })

  /** Moves the folder aside, which takes no longer for many links. */
  const removeAll = async () => {
    if (existsSync(folder)) {
      // Of two servers that start at once, one moves it.
      await rename(folder, path.join(root, `old-${randomUUID()}`)).catch((error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw error
      })
      await syncToDisk(root)
    }
    if (isUsed) mkdirSync(folder, { recursive: true })
  }
  const removeOld = async () => {
    const old = existsSync(root) ? (await readdir(root)).filter((name) => name.startsWith('old-')) : []
    for (const name of old) await rm(path.join(root, name), { recursive: true, force: true })
  }

  // Without the folder no server has links in it. One that creates the folder now makes no link of a locked row.
  database.beforeCommit(async (transaction) => {
    if (!existsSync(folder)) return
    const withdrawn = await transaction.execute<{ file: string }[]>(TAKE_WITHDRAWN)
    if (withdrawn.length === 0) return
    if (withdrawn.some(({ file }) => file === ALL_FILES)) return removeAll()
    for (const { file } of withdrawn) await rm(path.join(folder, path.basename(file)), { force: true })
    await syncToDisk(folder)
  })

  const makeLink = async (file: string) => {
    const [from, to] = [path.join(uploads, file), path.join(folder, file)]
    await link(from, to).catch((error: unknown) => {
      // Another server made the link; or the file is gone, or the folder was moved aside.
      if (hasCode(error, 'EEXIST', 'ENOENT')) return undefined
      // Some file systems have no hard links, and their error codes differ.
      return symlink(path.relative(folder, from), to)
    })
  }

  const linkWhileShown = (file: string, { table, id }: Holder) =>
    database.statements(async (statements: Statements) => {
      const isPostgres = database.reader.dialect === 'postgresql'
      if (isPostgres) await statements.execute(LOCK_SETTINGS)
      const shown = await statements.execute(shownBy(table) + (isPostgres ? SKIP_LOCKED_ROWS : ''), [
        id,
        file,
      ])
      if (shown.length > 0) await makeLink(file)
    })

  const offered = new Set<string>()
  let linking = 0
  let hasWarned = false
  let last = Promise.resolve()
  const linkNext = async (file: string, holder: Holder) => {
    try {
      const isThere = await access(path.join(folder, file)).then(
        () => true,
        () => false,
      )
      if (!isThere) await linkWhileShown(file, holder)
    } catch (err) {
      if (!hasWarned) logger.warn({ err, file }, 'no link of a public file was made')
      hasWarned = true
    } finally {
      linking--
    }
  }

  /** Takes back what a database tool has withdrawn, or a server of a former version. */
  const look = async () => {
    const [left] = await database.reader.all('select 1 from withdrawn_files limit 1')
    if (left) await database.transaction(async () => undefined)
  }

  let timer: NodeJS.Timeout | undefined
  const background: BackgroundWork = {
    async serve() {
      await removeAll()
      removeOld().catch((err: unknown) => logger.warn({ err }, 'old links were not removed'))
      if (!isUsed) return
      timer = setInterval(() => {
        if (linking === 0) offered.clear()
        // The next look is soon; an outage is reported by requests.
        look().catch(() => undefined)
      }, LOOK_EVERY_MS)
      timer.unref()
    },
    async sweep() {
      // Without links nothing else takes these rows.
      if (!existsSync(folder)) await database.transaction((em) => em.execute(TAKE_WITHDRAWN))
    },
    async stop() {
      clearInterval(timer)
      await last
      // Nothing would notice a withdrawal by a database tool.
      if (timer) await removeAll()
    },
  }

  return {
    /** Call when everybody may see a file: it gets its link soon. @param access what was found just now */
    offer(file: string, { publicBy, mediaType }: MediaAccess): void {
      if (!publicBy || publicBy.table === 'settings' || offered.has(file) || offered.size >= OFFERED_MAX)
        return
      if (TYPES[path.extname(file)] !== mediaType) return
      offered.add(file)
      linking++
      last = last.then(() => linkNext(file, publicBy))
    },
    background,
  }
}
