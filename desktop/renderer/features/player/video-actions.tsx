import { Flex } from '@chakra-ui/react'
import { Bookmark, Heart, type LucideIcon } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { usePlayerMarks } from '../../lib/use-player-marks.ts'

interface MarkButtonProps {
  icon: LucideIcon
  label: string
  isOn: boolean
  isPending: boolean
  onPress: () => void
}

function MarkButton({ icon: Icon, label, isOn, isPending, onPress }: MarkButtonProps) {
  return (
    <Button
      flex={{ base: '1', md: '0 0 auto' }}
      aria-pressed={isOn}
      aria-disabled={isPending || undefined}
      css={{ '&[aria-pressed=true] svg': { color: 'accent', fill: 'currentColor' } }}
      onClick={() => {
        if (!isPending) onPress()
      }}
    >
      <Icon aria-hidden />
      {label}
    </Button>
  )
}

export function VideoActions({ video }: { video: Video }) {
  const { toggleLike, toggleSave, isLikePending, isSavePending } = usePlayerMarks(video)
  return (
    <Flex gap="2" wrap="wrap">
      <MarkButton
        icon={Heart}
        label="Like"
        isOn={video.isLiked}
        isPending={isLikePending}
        onPress={toggleLike}
      />
      <MarkButton
        icon={Bookmark}
        label="Save"
        isOn={video.isSaved}
        isPending={isSavePending}
        onPress={toggleSave}
      />
    </Flex>
  )
}
