import { Box, Grid, Stack, Text } from '@chakra-ui/react'
import { Check, Files, RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import type { NOTES_REQUIRED } from '#shared/contract/review.ts'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { Button } from '../../../components/button.tsx'
import { TextAreaField } from '../../../components/field.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { NoticeBox } from '../../../components/notice-box.tsx'
import { QuotedNotes } from '../../../components/quoted-notes.tsx'
import { VideoHistory } from '../audit/video-history.tsx'
import { LessonQuestion } from './lesson-question.tsx'
import { ProposalComparison } from './proposal-comparison.tsx'
import { ReviewPlayer } from './review-player.tsx'
import { ReviewedCheck } from './reviewed-check.tsx'
import { awaitsReview, pendingProposalOf } from './review-state.ts'
import { useReviewedVideo } from './use-reviewed-video.ts'
import { VideoDetails } from './video-details.tsx'
import { ReviewStateBadge, SubmittedTime } from './video-row.tsx'
import { useApproveVideo, useRejectVideo } from './video-mutations.ts'

// A copy of the contract's text, checked by its type: the contract's schemas stay out of this chunk.
const NOTES_HINT: typeof NOTES_REQUIRED = 'Review notes are required when rejecting a video'

interface ReviewDialogProps {
  /** Null before the first one is chosen. */
  video: OwnVideo | null
  isOpen: boolean
  onClose: () => void
}

/** A video, or the changes to a public one, with the notes and the decision of the reviewer. */
export default function ReviewDialog({ video: chosen, isOpen, onClose }: ReviewDialogProps) {
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<{ file: string | null; isSameContent: boolean }>()
  const [notesVideoId, setNotesVideoId] = useState(chosen?.id)
  // The notes stay while the dialog is closed and opened for the same video, until they are sent.
  if (notesVideoId !== chosen?.id) {
    setNotesVideoId(chosen?.id)
    setText('')
  }
  const { video, conflict, isReloading, isDeleted, reload } = useReviewedVideo(chosen)
  const done = () => {
    setText('')
    onClose()
  }
  const callbacks = {
    onDone: done,
    onConflict: (decision: { video: OwnVideo }, message: string) => reload(decision.video, message),
  }
  const approve = useApproveVideo(callbacks)
  const reject = useRejectVideo(callbacks)
  const isPending = approve.isPending || reject.isPending
  const notes = text.trim()
  const canDecide = video !== null && !isDeleted && awaitsReview(video)
  const proposal = video && pendingProposalOf(video)
  const isBusy = isPending || isReloading
  // An answer is about the file that the reviewer saw.
  const file = (proposal ?? video)?.videoFile ?? null
  const isSameContent = answer?.file === file ? answer.isSameContent : undefined
  const asksForContent = canDecide && video.replacesLesson
  const decision = (
    <Grid gap="6">
      {video && !isDeleted && <ReviewedCheck video={video} />}
      {asksForContent && (
        <LessonQuestion
          isSameContent={isSameContent}
          disabled={isPending}
          onAnswer={(chosen) => setAnswer({ file, isSameContent: chosen })}
        />
      )}
      {canDecide && (
        <TextAreaField
          label="Review notes"
          hint={`The uploader reads them. ${NOTES_HINT}.`}
          maxLength={5000}
          placeholder="What is good, and what has to change?"
          value={text}
          disabled={isPending}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {chosen && <VideoHistory key={chosen.id} videoId={chosen.id} />}
    </Grid>
  )
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Review Video"
      description={proposal && 'Changes to a public video. The public version stays until they are approved.'}
      width={video?.isMicroClip && !proposal ? '60rem' : '72rem'}
      footer={
        canDecide ? (
          <>
            <Button
              icon={X}
              variant="dangerQuiet"
              disabled={!notes || isBusy}
              isLoading={reject.isPending}
              onClick={() => reject.mutate({ video, notes })}
            >
              Reject
            </Button>
            <Button
              icon={Check}
              variant="primary"
              disabled={isBusy || (asksForContent && isSameContent === undefined)}
              isLoading={approve.isPending}
              onClick={() => approve.mutate({ video, notes, isSameContent })}
            >
              Approve
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {video && (
        <Stack gap="5">
          {conflict && (
            <NoticeBox tone="warning" icon={RefreshCw}>
              <Text fontWeight="semibold">{conflict}</Text>
              {!isReloading && (
                <Text color="fg.muted" mt="1">
                  {canDecide
                    ? 'This is what is there now. Your notes are still here.'
                    : 'There is nothing left to decide.'}
                </Text>
              )}
              {!canDecide && text && (
                <Box mt="3">
                  <QuotedNotes label="Your notes, which weren’t sent" notes={text} />
                </Box>
              )}
            </NoticeBox>
          )}
          {proposal ? (
            <>
              {proposal.reviewNotes && (
                <QuotedNotes label="Notes of the last review of these changes" notes={proposal.reviewNotes} />
              )}
              <ProposalComparison video={video} proposal={proposal} />
              <Text textStyle="small" color="fg.muted">
                {video.creator.displayName} · <SubmittedTime at={proposal.submittedAt} />
              </Text>
              {decision}
            </>
          ) : (
            <Grid
              templateColumns={{
                base: 'minmax(0, 1fr)',
                lg: video.isMicroClip ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 5fr) minmax(0, 3fr)',
              }}
              gap="6"
              alignItems="start"
            >
              <ReviewPlayer
                key={video.videoFile}
                media={video}
                height={{ base: '40dvh', lg: video.isMicroClip ? '68dvh' : 'auto' }}
                aspectRatio={{ lg: video.isMicroClip ? undefined : 16 / 9 }}
              />
              <Grid gap="6">
                {!canDecide && !isDeleted && (
                  <Box>
                    <ReviewStateBadge video={video} />
                  </Box>
                )}
                <VideoDetails video={video} />
                {canDecide && video.version > 1 && (
                  <NoticeBox tone="neutral" icon={Files}>
                    The uploader has replaced the file. This is version {video.version}.
                  </NoticeBox>
                )}
                {canDecide && video.reviewNotes && (
                  <QuotedNotes label="Notes of the last review" notes={video.reviewNotes} />
                )}
                {decision}
              </Grid>
            </Grid>
          )}
        </Stack>
      )}
    </ModalDialog>
  )
}
