import { createHash } from 'node:crypto'
import type { Reader } from '#server/database/reader.ts'

/** What the ledger is compared with. */
export interface Stored {
  /** Queries the database directly, without a server. */
  inspect<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>
  /** The names of the stored files. */
  files(): Promise<string[]>
  read(file: string): Promise<Uint8Array>
  /** The files of running uploads, in the folder of a single server. */
  incoming(): Promise<string[]>
}

/** An upload in pieces, and how many of its bytes the server has acknowledged. */
export interface Pieces {
  id: string
  bytes: Buffer
  offset: number
}

/**
 * Everything that the server acknowledged, for a comparison with the database and the stored files. A write without
 * an answer may exist or not: `forget…` removes what it touched from the comparison.
 */
export class Ledger {
  readonly counts: Record<string, number> = {}
  readonly lost: string[] = []
  readonly duplicated: string[] = []
  readonly comments = new Map<number, string>()
  readonly deletedComments = new Set<number>()
  /** Every text that a member has sent. */
  readonly sentTexts = new Set<string>()
  /** `user:video` → whether liked; null while the state is unknown. */
  readonly likes = new Map<string, boolean | null>()
  readonly uploads = new Map<string, { sha256: string }>()
  readonly videos = new Map<number, string>()
  readonly deletedVideos = new Map<number, string>()
  /** id → approval status; null while the status is unknown. */
  readonly reviews = new Map<number, string | null>()
  readonly pieces = new Map<number, Pieces>()
  readonly #hashed = new Set<string>()

  acknowledge(kind: string): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
  }

  /** Compares. No write may be under way. `isStarted`: the server has just started and swept. */
  async compare(site: Stored, when: string, isStarted: boolean): Promise<void> {
    const lose = (what: string) => this.lost.push(`${when}: ${what}`)
    await site.inspect(async (reader) => {
      await this.#compareComments(reader, lose, when)
      await this.#compareLikes(reader, lose)
      await this.#compareVideos(reader, lose, when)
      await compareTotals(reader, lose)
      await this.#compareFiles(reader, site, lose, isStarted)
      if (reader.dialect === 'sqlite') {
        const [check] = await reader.all<{ integrity_check: string }>('pragma integrity_check')
        if (check?.integrity_check !== 'ok') lose(`integrity: ${check?.integrity_check}`)
        const foreign = await reader.all('pragma foreign_key_check')
        if (foreign.length > 0) lose(`${foreign.length} rows refer to nothing`)
      }
    })
  }

  async #compareComments(reader: Reader, lose: (what: string) => void, when: string): Promise<void> {
    const rows = await reader.all<{ id: number; text: string }>('select id, text from comments')
    const texts = new Map(rows.map(({ id, text }) => [id, text]))
    for (const [id, text] of this.comments) if (texts.get(id) !== text) lose(`comment ${id}`)
    for (const id of this.deletedComments) if (texts.has(id)) lose(`the deletion of comment ${id}`)
    const seen = new Set<string>()
    for (const { text } of rows) {
      if (seen.has(text) || !this.sentTexts.has(text)) this.duplicated.push(`${when}: comment "${text}"`)
      seen.add(text)
    }
  }

  async #compareLikes(reader: Reader, lose: (what: string) => void): Promise<void> {
    const rows = await reader.all<{ user_id: number; video_id: number }>(
      'select user_id, video_id from likes',
    )
    const liked = new Set(rows.map(({ user_id, video_id }) => `${user_id}:${video_id}`))
    for (const [key, isLiked] of this.likes) {
      if (isLiked !== null && liked.has(key) !== isLiked) lose(`like ${key}`)
      this.likes.set(key, liked.has(key))
    }
    const wrong = await reader.all<{ id: number }>(
      'select id from videos v where likes <> (select count(*) from likes l where l.video_id = v.id)',
    )
    for (const { id } of wrong) lose(`the count of likes of video ${id}`)
  }

  async #compareVideos(reader: Reader, lose: (what: string) => void, when: string): Promise<void> {
    const rows = await reader.all<{ id: number; title: string; video_file: string; approval_status: string }>(
      'select id, title, video_file, approval_status from videos',
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const [id, file] of this.videos) if (found.get(id)?.video_file !== file) lose(`video ${id}`)
    for (const id of this.deletedVideos.keys()) if (found.has(id)) lose(`the deletion of video ${id}`)
    for (const [id, status] of this.reviews) {
      const now = found.get(id)?.approval_status
      if (status !== null && now !== status) lose(`the review of video ${id}: ${status}, is ${now}`)
    }
    const titles = new Set<string>()
    for (const { title } of rows) {
      if (titles.has(title)) this.duplicated.push(`${when}: video "${title}"`)
      titles.add(title)
    }
  }

  async #compareFiles(
    reader: Reader,
    site: Stored,
    lose: (what: string) => void,
    isStarted: boolean,
  ): Promise<void> {
    const rows = await reader.all<{ file: string }>('select file from uploads')
    const named = new Set(rows.map(({ file }) => file))
    const stored = new Set(await site.files())
    for (const file of named) if (!stored.has(file)) lose(`file ${file}, which a row names`)
    // On PostgreSQL a file without a row stays for an hour, because another server may share the database.
    if (isStarted && reader.dialect === 'sqlite') {
      for (const file of stored) if (!named.has(file)) lose(`order: no row names file ${file}`)
      const incoming = await site.incoming()
      if (incoming.length > 0) lose(`order: ${incoming.length} files in incoming`)
    }
    for (const [file, { sha256 }] of this.uploads) {
      if (!named.has(file)) lose(`the row of upload ${file}`)
      // A file never changes under its name.
      if (!stored.has(file) || this.#hashed.has(file)) continue
      this.#hashed.add(file)
      if (sha256Of(await site.read(file)) !== sha256) lose(`the bytes of upload ${file}`)
    }
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Compares the figures that triggers maintain with the counted rows. */
async function compareTotals(reader: Reader, lose: (what: string) => void): Promise<void> {
  const states = await reader.all<{ approval_status: string }>(
    `select approval_status from state_totals t where videos <>
      (select count(*) from videos v where v.approval_status = t.approval_status)`,
  )
  for (const { approval_status } of states) lose(`the count of videos that are ${approval_status}`)
  const creators = await reader.all<{ user_id: number }>(
    `select user_id from creator_totals t where published <>
      (select count(*) from videos v where v.creator_id = t.user_id and v.approval_status = 'approved')`,
  )
  for (const { user_id } of creators) lose(`the count of videos published by ${user_id}`)
}
