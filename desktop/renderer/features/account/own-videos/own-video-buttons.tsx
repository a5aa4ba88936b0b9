import { Flex } from '@chakra-ui/react'
import { Captions, EyeOff, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { Button, IconButton, LinkButton } from '../../../components/button.tsx'
import { openVideo } from '../../../entities/video/open-video.ts'
import { isResubmission, needsFile } from './video-edit.ts'
import { useRetryOwnVideo } from './use-own-video-actions.ts'

export interface OwnVideoActions {
  edit: (video: OwnVideo) => void
  withdraw: (video: OwnVideo) => void
  dropProposal: (video: OwnVideo) => void
  remove: (video: OwnVideo) => void
}

/** The actions of an owner on an upload; a needed action stands first. */
export function OwnVideoButtons({ video, actions }: { video: OwnVideo; actions: OwnVideoActions }) {
  const { id, title, approvalStatus } = video
  const canPlay = approvalStatus !== 'processing' && approvalStatus !== 'failed'
  const needsOwner = isResubmission(video) || needsFile(video)
  return (
    <Flex
      gridColumn={{ base: '1 / -1', md: '3' }}
      gridRow={{ base: 3, md: 1 }}
      gap="2"
      align="center"
      wrap="wrap"
      justify="flex-end"
      maxWidth={{ md: '20rem' }}
    >
      {approvalStatus === 'failed' && <RetryButton video={video} />}
      {needsOwner && (
        <Button
          icon={Pencil}
          variant={approvalStatus === 'failed' ? 'outline' : 'primary'}
          onClick={() => actions.edit(video)}
          flex={{ base: '1 0 auto', md: 'none' }}
        >
          {approvalStatus === 'withdrawn' ? 'Send again' : 'Correct and send again'}
        </Button>
      )}
      <Flex gap="2" align="center">
        {!needsOwner && approvalStatus !== 'processing' && (
          <IconButton label={`Edit ${title}`} icon={Pencil} onClick={() => actions.edit(video)} />
        )}
        {canPlay && (
          <LinkButton
            to={`/video/${id}?captions=edit`}
            aria-label={`Captions of ${title}`}
            title={`Captions of ${title}`}
            size="icon"
            variant="quiet"
          >
            <Captions aria-hidden />
          </LinkButton>
        )}
        {canPlay && <IconButton label={`Play ${title}`} icon={Play} onClick={() => openVideo(video)} />}
        {approvalStatus === 'approved' && (
          <IconButton label={`Withdraw ${title}`} icon={EyeOff} onClick={() => actions.withdraw(video)} />
        )}
        <IconButton label={`Delete ${title}`} icon={Trash2} onClick={() => actions.remove(video)} />
      </Flex>
    </Flex>
  )
}

function RetryButton({ video }: { video: OwnVideo }) {
  const { mutate, isPending } = useRetryOwnVideo(video)
  return (
    <Button
      icon={RotateCcw}
      variant="primary"
      flex={{ base: '1 0 auto', md: 'none' }}
      aria-label={`Retry ${video.title}`}
      isLoading={isPending}
      onClick={() => mutate()}
    >
      Retry
    </Button>
  )
}
