import { announce, notify, people, person, type Decided, type Notifying, type Told } from './notify.ts'

/** People who are told of a comment after theirs: the authors among this many comments before it. */
const FOLLOWED_COMMENTS = 20

interface Commented extends Decided {
  isPublic: boolean
}

interface Written {
  id: number
  /** The author. */
  by: number
}

/** Tells the owner of the video of a comment or a question, and those who wrote one of the comments before. */
export async function notifyOfComment(
  notifying: Notifying,
  { id: video, creator, isPublic }: Commented,
  { id: comment, by, isQuestion }: Written & { isQuestion: boolean },
): Promise<void> {
  const about = { video, actor: by, comment, mergeBy: String(video) }
  const kind = isQuestion ? 'question-asked' : 'video-commented'
  if (by !== creator.id) await notify(notifying, { kind, to: person(creator.id), ...about })
  if (!isPublic) return
  const authors = `select c.user_id from (select user_id from comments where video_id = ? and id < ?
    order by id desc limit ${FOLLOWED_COMMENTS}) c`
  const to = { sql: `u.id in (${authors}) and u.id not in (?, ?)`, values: [video, comment, by, creator.id] }
  await notify(notifying, { kind: 'comment-followed', to, ...about })
}

/** Tells the person who asked. @param comment the answer, or the question where it was marked as answered */
export const notifyOfAnswer = (
  notifying: Notifying,
  asker: number,
  { video, comment, by }: { video: number; comment: number; by: number },
): Promise<void> =>
  notify(notifying, {
    kind: 'question-answered',
    to: person(asker),
    video,
    actor: by,
    comment,
    mergeBy: String(video),
  })

/**
 * Tells the authors of what was replied to, and the owner of the video, each once.
 * @param authors of the comment, and of the reply that was pressed
 * @param asker the author of a question that the reply answers
 */
export async function notifyOfReply(
  notifying: Notifying,
  { id: video, creator, isPublic }: Commented,
  { id: comment, by, authors, asker }: Written & { authors: readonly number[]; asker: number | null },
): Promise<void> {
  const about = { video, actor: by, comment, mergeBy: String(video) }
  // Others don't see a video that is not public.
  const repliedTo = isPublic ? [...new Set(authors)].filter((id) => id !== by && id !== asker) : []
  if (isPublic && asker !== null) await notifyOfAnswer(notifying, asker, { video, comment, by })
  if (repliedTo.length > 0)
    await notify(notifying, { kind: 'comment-replied', to: people(repliedTo), ...about })
  if (creator.id !== by && creator.id !== asker && !repliedTo.includes(creator.id))
    await notify(notifying, { kind: 'video-commented', to: person(creator.id), ...about })
}

/** Tells the author that another person removed the comment. Without a name: the removal is the department's. */
export const notifyOfRemoval = (
  notifying: Notifying,
  author: number,
  video: number,
  text: string,
): Promise<void> => notify(notifying, { kind: 'comment-removed', to: person(author), video, detail: text })

/** Takes back what told of a removal that was undone. */
export async function withdrawRemoval(
  { em, events }: Omit<Notifying, 'at'>,
  author: number,
  { video, text }: { video: number; text: string },
): Promise<void> {
  const sql = `delete from notifications where kind = 'comment-removed' and user_id = ? and video_id = ? and detail = ?
    returning user_id`
  announce(em, events, await em.execute<Told[]>(sql, [author, video, text]))
}

/** Takes back what told of this comment alone. Merged ones stay, without its words. Call it before the deletion. */
export async function withdrawComment({ em, events }: Omit<Notifying, 'at'>, comment: number): Promise<void> {
  const sql = 'delete from notifications where comment_id = ? and count = 1 returning user_id'
  announce(em, events, await em.execute<Told[]>(sql, [comment]))
}
