import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Files, RefreshCw, Users } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ReviewedVideo } from '#shared/contract/review-desk.ts'
import type { Video } from '#shared/contract/videos.ts'
import { playbackRangeOf } from '#shared/playback-range.ts'
import { Badge } from '../../../../components/chip.tsx'
import { NoticeBox } from '../../../../components/notice-box.tsx'
import { QuotedNotes } from '../../../../components/quoted-notes.tsx'
import { focusOnMount } from '../../../../lib/focus-on-mount.ts'
import { useShortcuts } from '../../../../lib/use-shortcuts.ts'
import { VideoHistory } from '../../audit/video-history.tsx'
import { LessonQuestion } from '../lesson-question.tsx'
import { ProposalComparison } from '../proposal-comparison.tsx'
import { ReviewedCheck } from '../reviewed-check.tsx'
import { awaitsReview, pendingProposalOf } from '../review-state.ts'
import { VideoDetails } from '../video-details.tsx'
import { ReviewStateBadge } from '../video-row.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { DeskNotes, NoteField } from './desk-notes.tsx'
import type { useDeskDecision } from './use-desk-decision.ts'
import type { useDeskQueue } from './use-desk-queue.ts'
import { useReviewLease } from './use-review-lease.ts'

/** The player of the app, which the screen passes in. */
export interface DeskPlayer {
  /** Seconds from the start of the video. */
  position: () => number
  pause: () => void
  /** Plays on from this second of the file. */
  playFrom?: (seconds: number) => void
}

interface DeskVideoProps {
  video: ReviewedVideo
  player: RefObject<DeskPlayer | null>
  queue: ReturnType<typeof useDeskQueue>
  decisions: ReturnType<typeof useDeskDecision>
}

/** The video as its reviewer sees it: with its proposed changes. */
export const shownVideoOf = (video: ReviewedVideo): Video => ({ ...video, ...pendingProposalOf(video) })

/** What is known of the video that is open at the desk, and the decision: parts of the desk's grid, below the player. */
export function DeskVideo({ video, queue, decisions, player }: DeskVideoProps) {
  const { id } = video
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const [isWriting, setIsWriting] = useState(decisions.draftOf(id) !== '')
  const [noteAt, setNoteAt] = useState<number | null>(null)
  const [isSameContent, setIsSameContent] = useState<boolean>()
  const proposal = pendingProposalOf(video)
  const shown = shownVideoOf(video)
  const canDecide = awaitsReview(video)
  const asksForContent = canDecide && video.replacesLesson
  const isIncomplete = asksForContent && isSameContent === undefined
  const other = useReviewLease(canDecide ? id : undefined)
  const refusal = decisions.refusalOf(id)

  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  // The control that opened this video may be gone: the focus never falls to the page.
  useLayoutEffect(focusHeading, [])

  const open = (neighbour: ReviewedVideo | null) => {
    if (neighbour) queue.choose(neighbour)
  }
  const leaveHeld = useEffectEvent(() => {
    if (!isWriting && noteAt === null) queue.leaveHeld()
  })
  const isHeld = other !== null
  useEffect(() => {
    if (isHeld) leaveHeld()
  }, [isHeld])

  const seek = (second: number) => player.current?.playFrom?.(playbackRangeOf(shown).start + second)
  const startNote = () => {
    if (!canDecide) return
    player.current?.pause()
    setNoteAt(Math.floor(player.current?.position() ?? 0))
  }
  const endNote = () => {
    if (noteAt !== null) seek(noteAt)
    setNoteAt(null)
    focusHeading()
  }
  const approve = () => {
    if (!canDecide) return
    if (isIncomplete) question.current?.querySelector('input')?.focus()
    else decisions.decide('approve', video, isSameContent)
  }
  useShortcuts(
    'review',
    {
      next: () => open(queue.next),
      previous: () => open(queue.previous),
      approve,
      reject: () => setIsWriting(canDecide),
      note: startNote,
      undo: decisions.undo,
    },
    root,
  )
  return (
    <Box ref={root} display="contents">
      <Stack gap="4" minWidth="0" gridColumn={{ lg: '1' }} gridRow={{ lg: '3' }}>
        {other && (
          <NoticeBox tone="warning" icon={Users}>
            {other.displayName} is reviewing this. Press J for the next video.
          </NoticeBox>
        )}
        {refusal && (
          <NoticeBox tone="warning" icon={RefreshCw}>
            <Text fontWeight="semibold" role="alert">
              {refusal}
            </Text>
            {!canDecide && decisions.draftOf(id) && (
              <Box mt="3">
                <QuotedNotes label="Your notes, which weren’t sent" notes={decisions.draftOf(id)} />
              </Box>
            )}
          </NoticeBox>
        )}
        <DeskNotes videoId={id} onSeek={seek} />
      </Stack>
      <Stack gap="5" minWidth="0" gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 3' }}>
        <VideoDetails
          video={video}
          heading={
            <Heading
              ref={heading}
              as="h2"
              tabIndex={-1}
              dir="auto"
              textAlign="left"
              fontSize="lg"
              lineHeight="snug"
              overflowWrap="anywhere"
              outline="none"
            >
              {video.title}
            </Heading>
          }
        />
        {!canDecide && (
          <Box>
            <ReviewStateBadge video={video} />
          </Box>
        )}
        {proposal && (
          <Flex gap="2">
            <Badge tone="accent">Change of a public video</Badge>
          </Flex>
        )}
        {!proposal && video.version > 1 && (
          <NoticeBox tone="neutral" icon={Files}>
            The uploader has replaced the file. This is version {video.version}.
          </NoticeBox>
        )}
        {canDecide && (proposal ?? video).reviewNotes && (
          <QuotedNotes label="Notes of the last review" notes={(proposal ?? video).reviewNotes ?? ''} />
        )}
        {proposal && <ProposalComparison video={video} proposal={proposal} hasPlayer />}
        <ReviewedCheck video={video} onSeek={seek} />
        {asksForContent && (
          <Box ref={question}>
            <LessonQuestion isSameContent={isSameContent} disabled={false} onAnswer={setIsSameContent} />
          </Box>
        )}
        <VideoHistory videoId={id} />
      </Stack>
      {canDecide && (
        <Box
          gridColumn={{ lg: '1' }}
          gridRow={{ lg: '2' }}
          position={{ base: 'sticky', lg: 'static' }}
          bottom="0"
          maxHeight={{ base: '60dvh', lg: 'none' }}
          overflowY="auto"
          borderRadius="card"
        >
          <DecisionBar
            notes={decisions.draftOf(id)}
            isWriting={isWriting}
            notesRef={focusOnMount}
            isIncomplete={isIncomplete}
            noteField={
              noteAt !== null && (
                <NoteField videoId={id} second={noteAt} fieldRef={focusOnMount} onClose={endNote} />
              )
            }
            onNotes={(text) => decisions.setDraft(id, text)}
            onNote={startNote}
            onWrite={() => setIsWriting(true)}
            onLeave={() => {
              setIsWriting(false)
              focusHeading()
            }}
            onReject={() => decisions.decide('reject', video)}
            onApprove={approve}
          />
        </Box>
      )}
    </Box>
  )
}
