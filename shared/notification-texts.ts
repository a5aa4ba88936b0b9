import type { Notification } from './contract/notifications.ts'
import { formatCount } from './format.ts'
import { ANONYMOUS_NAME } from './live/vocabulary.ts'

type Told = Pick<
  Notification,
  'kind' | 'count' | 'actor' | 'video' | 'commentId' | 'decision' | 'isProposal' | 'text' | 'isRead'
>

const quoted = (video: Told['video']) => `“${video?.title ?? 'a video'}”`

function decisionTitle({ decision, isProposal, video }: Told): string {
  const what = isProposal ? `Your change of ${quoted(video)}` : quoted(video)
  if (decision === 'withdrawn') return `${quoted(video)} was withdrawn`
  return `${what} was ${decision === 'approved' ? 'approved' : 'not approved'}`
}

const newComments = (count: number) => `${formatCount(count)} new comments`

/** One sentence that says what happened, in the app and in push messages. */
export function notificationTitle(told: Told): string {
  const { kind, count, actor, video } = told
  const who = actor?.name ?? ANONYMOUS_NAME
  const isOne = count <= 1
  switch (kind) {
    case 'video-reviewed':
      return decisionTitle(told)
    case 'upload-failed':
      return `${quoted(video)} could not be made ready to play`
    case 'video-commented':
      return isOne ? `${who} commented on ${quoted(video)}` : `${newComments(count)} on ${quoted(video)}`
    case 'comment-followed':
      return isOne
        ? `${who} also commented on ${quoted(video)}`
        : `${newComments(count)} after yours on ${quoted(video)}`
    case 'comment-replied':
      return isOne
        ? `${who} replied to your comment on ${quoted(video)}`
        : `${formatCount(count)} new replies to your comments on ${quoted(video)}`
    case 'question-asked':
      return isOne
        ? `${who} asked about ${quoted(video)}`
        : `${formatCount(count)} new questions about ${quoted(video)}`
    case 'question-answered':
      return isOne
        ? `${who} answered your question about ${quoted(video)}`
        : `${formatCount(count)} answers to your questions about ${quoted(video)}`
    case 'comment-removed':
      return `Your comment on ${quoted(video)} was removed`
    case 'lesson-published':
      return `${who} published ${quoted(video)}`
    case 'new-follower': {
      const others = `${formatCount(count - 1)} ${count === 2 ? 'other' : 'others'}`
      return isOne ? `${who} follows you` : `${who} and ${others} follow you`
    }
    case 'training-assigned':
      return `“${told.text ?? 'A lesson'}” was assigned to you`
    case 'training-due':
      return `Assigned to you, and not done: “${told.text ?? 'a lesson'}”`
    case 'training-counted':
      return `You were counted for “${told.text ?? 'a training session'}”`
    case 'training-waiting':
      return `“${told.text ?? 'A training session'}” waits for confirmation`
    case 'report-waiting':
      return isOne ? 'New report' : `${formatCount(count)} new reports`
    case 'protocol-due':
      return `The protocol check of ${quoted(video)} is due`
    case 'report-settled':
      return 'Thank you for your report'
    case 'wish-settled':
      return told.decision === 'rejected'
        ? 'A lesson that you asked for was declined'
        : `A lesson that you asked for is here: ${quoted(video)}`
    case 'review-waiting':
      return isOne && video
        ? `${who} sent ${quoted(video)} for review`
        : `${formatCount(count)} new submissions for review`
  }
}

/** The label of `text`; null where the text is the words of the last person. */
export function textLabel({ kind, decision }: Told): string | null {
  if (kind === 'video-reviewed') return decision === 'withdrawn' ? 'Reason' : 'Reviewer’s notes'
  if (kind === 'wish-settled') return decision === 'rejected' ? null : 'You asked for'
  if (kind === 'protocol-due') return 'Protocol'
  return kind === 'comment-removed' ? 'Your comment' : null
}

/** The screen of the app where the notification matters. */
export function notificationPath({ kind, actor, video, commentId, decision, count }: Told): string {
  switch (kind) {
    case 'video-reviewed':
      // The dialog has the notes, and what can be done about them.
      return decision === 'approved'
        ? `/video/${video?.id ?? ''}`
        : `/profile?tab=uploads&correct=${video?.id ?? ''}`
    case 'upload-failed':
      return `/profile?tab=uploads&correct=${video?.id ?? ''}`
    case 'video-commented':
    case 'comment-followed':
    case 'comment-removed':
      return `/video/${video?.id ?? ''}#comments`
    case 'comment-replied':
    case 'question-asked':
    case 'question-answered':
      return `/video/${video?.id ?? ''}#comment${commentId === null ? 's' : `-${commentId}`}`
    case 'lesson-published':
    case 'protocol-due':
      return `/video/${video?.id ?? ''}`
    case 'new-follower':
      return actor ? `/profile/${actor.id}` : '/profile'
    case 'training-assigned':
    case 'training-due':
    case 'training-counted':
      return '/training'
    case 'training-waiting':
      return '/crew'
    case 'report-waiting':
      return '/admin?tab=reports'
    case 'report-settled':
      return '/notifications'
    case 'wish-settled':
      return video ? `/video/${video.id}` : '/notifications'
    case 'review-waiting':
      if (count > 1 || !video) return '/admin?tab=pending-videos'
      return `/admin?tab=pending-${video.isMicroClip ? 'shorts' : 'videos'}&search=${encodeURIComponent(video.title)}`
  }
}

/** The live connection tells of these by toasts of its own, which a second toast would replace. */
const KINDS_WITH_TOASTS: ReadonlySet<Told['kind']> = new Set(['video-reviewed', 'upload-failed'])

/** Whether a toast tells of the notification. What is merged is only counted in the bell. */
export const isNews = ({ kind, count, isRead }: Told): boolean =>
  !isRead && count <= 1 && kind !== 'review-waiting' && !KINDS_WITH_TOASTS.has(kind)
