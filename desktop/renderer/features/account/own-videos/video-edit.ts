import type { OwnVideo, Proposal } from '#shared/contract/own-videos.ts'

interface EditTexts {
  title: string
  submit: string
  /** The consequence of the edit, above the form. */
  note: string
  failure: string
}

const WHAT_STAYS = 'Its address, comments, likes and the notes of reviews stay.'

const SEND_AGAIN: EditTexts = {
  title: 'Correct and send again',
  submit: 'Send again',
  note: WHAT_STAYS,
  failure: 'Failed to send the video again. Please try again.',
}
const EDIT: EditTexts = {
  title: 'Edit details',
  submit: 'Save changes',
  note: '',
  failure: 'Failed to save the changes. Please try again.',
}

/** Whether the proposal was rejected, or its file can't be played. */
const needsOwner = ({ status }: Proposal): boolean => status === 'rejected' || status === 'failed'

/** The version that the owner edits: the proposed changes where there are some, else the video. */
export const editedVersionOf = (video: OwnVideo): OwnVideo | Proposal => video.proposal ?? video

/** The notes of the last review of the edited version. */
export const reviewNotesOf = ({ proposal, reviewNotes }: OwnVideo): string | null =>
  proposal ? proposal.reviewNotes : reviewNotes

/** Whether an edit sends the video to review again, even where no field changes. */
export const isResubmission = ({ approvalStatus, proposal }: OwnVideo): boolean =>
  approvalStatus === 'rejected' || approvalStatus === 'withdrawn' || proposal?.status === 'rejected'

/** Whether the file can't be played, so that an edit has to replace it. */
export const needsFile = ({ approvalStatus, proposal }: OwnVideo): boolean =>
  approvalStatus === 'failed' || (approvalStatus === 'approved' && proposal?.status === 'failed')

/** Whether the film can be trimmed: that of a lesson that waits for its review or was sent back, and of no other video. */
export const isTrimmable = ({ approvalStatus, videoFile, clipStartTime }: OwnVideo): boolean =>
  videoFile !== null &&
  !clipStartTime &&
  (approvalStatus === 'processing' ||
    approvalStatus === 'pending' ||
    approvalStatus === 'rejected' ||
    approvalStatus === 'failed')

/** The texts of the edit dialog. @param isAdmin whether the owner is an admin, whose texts are public without review */
export function editTextsOf(video: OwnVideo, isAdmin: boolean): EditTexts {
  const { approvalStatus, proposal } = video
  if (approvalStatus === 'withdrawn') {
    return {
      ...SEND_AGAIN,
      title: 'Send again',
      note: `It is public again once it is approved. ${WHAT_STAYS}`,
    }
  }
  if (approvalStatus === 'rejected' || approvalStatus === 'failed') return SEND_AGAIN
  if (approvalStatus !== 'approved') return EDIT
  if (isAdmin) {
    return { ...EDIT, note: 'Your changes are public at once. A new file is reviewed first.' }
  }
  const note = 'The public version stays as it is until your changes are reviewed.'
  return proposal && needsOwner(proposal)
    ? { ...SEND_AGAIN, note }
    : { ...EDIT, submit: 'Send for review', note }
}

/** The toast after an edit that was saved. @param areFilesWaiting whether its files beside the film wait for a review */
export function editToastOf(
  before: OwnVideo,
  after: OwnVideo,
  areFilesWaiting = false,
): { title: string; description: string } {
  if ((after.proposal || areFilesWaiting) && after.approvalStatus === 'approved') {
    return {
      title: 'Sent for review',
      description: `“${after.title}” stays public as it is until your changes are reviewed.`,
    }
  }
  const isBack = after.approvalStatus === 'pending' || after.approvalStatus === 'processing'
  return isBack && (before.approvalStatus !== 'pending' || before.version !== after.version)
    ? { title: 'Sent again', description: `“${after.title}” waits for review.` }
    : { title: 'Changes saved', description: `“${after.title}” is up to date.` }
}
