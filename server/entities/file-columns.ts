/** A column that names a stored file (uploads.file). */
interface FileColumn {
  table: 'videos' | 'proposals' | 'attachments' | 'users' | 'uploads'
  column: string
  /** SQL about a row `h` of the table: whether it shows the file to everybody. Left out where no such row does. */
  publicWhen?: string
  /** Whether what was derived from the file, such as its renditions, is as public as the file. */
  hasDerived?: true
}

const APPROVED = { publicWhen: "h.approval_status = 'approved'", hasDerived: true } as const

/** The columns of a video that name stored files, by property. A proposal has the same. */
const VIDEO_FILES = { videoFile: 'video_file', thumbnailFile: 'thumbnail_file' } as const
// The names of an object's keys are not typed.
const PROPERTIES = Object.keys(VIDEO_FILES) as (keyof typeof VIDEO_FILES)[]
const VIDEO_COLUMNS = Object.values(VIDEO_FILES)

/** The files of a video or proposal. */
export const filesOfVideo = (
  row: Partial<Record<keyof typeof VIDEO_FILES | 'originalFile', string | null | undefined>>,
) => [...PROPERTIES.map((property) => row[property]), row.originalFile]

/** SQL of the files of the videos `v`, by property. */
export const VIDEO_FILES_SQL = PROPERTIES.map(
  (property) => `v.${VIDEO_FILES[property]} as "${property}"`,
).join(', ')

/** Finds the videos or proposals that show a file. */
export const showsFile = (file: string) => ({ $or: PROPERTIES.map((property) => ({ [property]: file })) })

/**
 * Every column that names a stored file. A file stays as long as one of them names it (features/uploads/release-files.ts), and
 * is public where a row shows it to everybody (features/uploads/media-access.ts). The triggers of
 * database/migrations/withdrawn-files.ts notice where a row stops to do so.
 */
export const FILE_COLUMNS: readonly FileColumn[] = [
  ...VIDEO_COLUMNS.map((column) => ({ table: 'videos', column, ...APPROVED }) as const),
  ...VIDEO_COLUMNS.map((column) => ({ table: 'proposals', column }) as const),
  // They are sent at an address of the lesson alone (features/attachments), so no row shows them at /uploads/.
  { table: 'attachments', column: 'stored_file' },
  // Never public: it shows what was cut away.
  { table: 'videos', column: 'original_file' },
  { table: 'users', column: 'profile_image_file', publicWhen: 'true' },
  { table: 'uploads', column: 'poster_file' },
]

/** SQL that is true where the file is the logo of the department, which everybody sees: the JSON of a setting names it. */
export const isLogo = (file: string): string =>
  `exists (select 1 from settings where name = 'departmentLogo' and value = '"' || ${file} || '"')`

export type PublicTable = 'videos' | 'users'

/** The tables whose rows show files to everybody, in the order in which they are asked. */
export const PUBLIC_TABLES: readonly PublicTable[] = ['videos', 'users']

/**
 * SQL that is true where a row `h` of the table shows to everybody the file of the upload `p`, which was derived from the upload
 * `s` or from none.
 */
export const showsToEverybody = (table: PublicTable): string[] =>
  FILE_COLUMNS.filter((one) => one.table === table && one.publicWhen !== undefined).map(
    ({ column, publicWhen, hasDerived }) =>
      `h.${column} = ${hasDerived ? 'coalesce(s.file, p.file)' : 'p.file'} and ${publicWhen}`,
  )
