import { Check, Plus } from 'lucide-react'
import { Button, type ButtonProps } from '../../components/button.tsx'
import { useToggleFollow, type Followed } from '../../entities/creator/follows.ts'

interface FollowButtonProps extends Pick<ButtonProps, 'width' | 'size'> {
  creator: Followed
}

/** Follow, or Following once the server says so. */
export function FollowButton({ creator, ...rest }: FollowButtonProps) {
  const { toggle, isPending } = useToggleFollow()
  const { isFollowing, displayName } = creator
  const word = isFollowing ? 'Following' : 'Follow'
  return (
    <Button
      variant={isFollowing ? 'outline' : 'primary'}
      aria-pressed={isFollowing}
      aria-label={`${word} ${displayName}`}
      aria-busy={isPending || undefined}
      onClick={() => toggle(creator)}
      {...rest}
    >
      {isFollowing ? <Check aria-hidden /> : <Plus aria-hidden />}
      {word}
    </Button>
  )
}
