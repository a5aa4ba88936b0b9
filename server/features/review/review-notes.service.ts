import type { ReviewNote as Note } from '#shared/contract/review-desk.ts'
import { REVIEW_NOTES_MAX } from '#shared/limits/review.ts'
import { can } from '#shared/permissions.ts'
import { ApiError } from '#server/api-error.ts'
import type { EntityManager } from '#server/database/database.ts'
import { isoTime, isoTimeOrNull, type RowTime } from '#server/database/row-values.ts'
import { ReviewNote, type ReviewRound } from '#server/entities/review.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Parts } from '#server/feature.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import { lockForEdit } from '#server/features/video-edits/edit-rules.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Caller } from '#server/http/caller.ts'

interface NoteRow extends NameRow {
  id: number
  second: number
  text: string
  created_at: RowTime
  author_id: number | null
  decision: Note['decision']
  answer: string | null
  answered_at: RowTime | null
}

const SELECT = `select n.id, n.second, n.text, n.created_at, n.answer, n.answered_at, r.decision, a.id as author_id,
  a.username, a.first_name, a.last_name from review_notes n left join review_rounds r on r.id = n.round_id
  left join users a on a.id = n.author_id`

/** Those of the last decision that an uploader may know of, or a reviewer. */
const lastRound = (isReviewer: boolean) => `(select max(x.id) from review_rounds x where x.video_id = ?
  and x.state ${isReviewer ? "<> 'undone'" : "= 'told'"})`

const noteNotFound = () => new ApiError('not_found', 'This note is not there any more.')

/** Notes at the seconds of a video: reviewers write them, and the uploader answers them (RD-10). */
export function createReviewNotes({
  database,
  now,
  queries,
}: Pick<Parts, 'database' | 'now'> & { queries: VideoQueries }) {
  const { reader } = database

  const toNote = (row: NoteRow, isReviewer: boolean): Note => ({
    id: row.id,
    second: row.second,
    text: row.text,
    createdAt: isoTime(row.created_at),
    author:
      isReviewer && row.author_id !== null ? { id: row.author_id, displayName: displayName(row) } : null,
    decision: row.decision,
    answer: row.answer,
    answeredAt: isoTimeOrNull(row.answered_at),
  })

  const one = async (id: number, isReviewer: boolean): Promise<Note> => {
    const [row] = await reader.all<NoteRow>(`${SELECT} where n.id = ?`, [id])
    if (!row) throw noteNotFound()
    return toNote(row, isReviewer)
  }

  return {
    /** @throws ApiError not_found for everybody but the uploader and reviewers */
    async list(caller: Caller, id: number): Promise<Note[]> {
      const isReviewer = can(caller, 'review.decide')
      const video = await queries.ownVideo(id)
      if (!isReviewer && video.creator.id !== caller.id)
        throw new ApiError('not_found', 'There are no notes of yours here.')
      // An officer who uploaded the video reads here what was decided; the notes before that are the desk's.
      const open = isReviewer ? ' or n.round_id is null' : ''
      const rows = await reader.all<NoteRow>(
        `${SELECT} where n.video_id = ? and (n.round_id = ${lastRound(isReviewer)}${open}) order by n.second, n.id limit ?`,
        [id, id, 2 * REVIEW_NOTES_MAX],
      )
      return rows.map((row) => toNote(row, isReviewer))
    },

    /** @throws ApiError not_found, or conflict where nothing waits for review or there are too many notes */
    async add(caller: Caller, id: number, { second, text }: Pick<Note, 'second' | 'text'>): Promise<Note> {
      const noteId = await database.transaction(async (em) => {
        const { video } = await lockForEdit(em, caller, id, now, 'review.decide')
        if (!video.awaitsReview)
          throw new ApiError('conflict', 'This video was decided meanwhile: your note was not stored.')
        if ((await em.count(ReviewNote, { video, round: null })) >= REVIEW_NOTES_MAX)
          throw new ApiError(
            'conflict',
            `A review has at most ${REVIEW_NOTES_MAX} notes. Please remove one, or write it in the review notes.`,
          )
        const author = em.getReference(User, caller.id)
        const note = em.create(ReviewNote, { video, author, second, text, createdAt: now() })
        await em.flush()
        return note.id
      })
      return one(noteId, true)
    },

    /** @throws ApiError not_found for a note of another reviewer, and for one that was sent */
    remove: (caller: Caller, id: number): Promise<void> =>
      database.transaction(async (em) => {
        if ((await em.nativeDelete(ReviewNote, { id, author: caller.id, round: null })) === 0)
          throw noteNotFound()
      }),

    /** @throws ApiError not_found for everybody but the uploader, and before the uploader is told */
    async answer(caller: Caller, id: number, text: string): Promise<Note> {
      const answered = await database.transaction((em) =>
        em.execute<unknown[]>(
          `update review_notes set answer = ?, answered_at = ? where id = ?
            and exists (select 1 from videos v where v.id = review_notes.video_id and v.creator_id = ?)
            and exists (select 1 from review_rounds r where r.id = review_notes.round_id and r.state = 'told')
            returning id`,
          [text, now(), id, caller.id],
        ),
      )
      if (answered.length === 0) throw noteNotFound()
      return one(id, false)
    },

    /** Sends the notes of the review that goes on with its decision. */
    send: (em: EntityManager, round: ReviewRound) =>
      em.nativeUpdate(ReviewNote, { video: round.video.id, round: null }, { round: round.id }),

    /** Takes them back. */
    reopen: (em: EntityManager, round: ReviewRound) =>
      em.nativeUpdate(ReviewNote, { round: round.id }, { round: null }),
  }
}

export type ReviewNotes = ReturnType<typeof createReviewNotes>
