import { Check, Plus } from 'lucide-react'
import { Button, type ButtonProps } from '../../components/button.tsx'
import { useToggleFollow, type Followed } from '../../entities/creator/follows.ts'

interface FollowButtonProps extends Pick<ButtonProps, 'width' | 'size'> {
  creator: Followed
}

/** Follows or unfollows a creator; its label changes with the server's answer. */
export function FollowButton({ creator, ...rest }: FollowButtonProps) {
  const { toggle, isPending } = useToggleFollow()
  const { isFollowing, displayName } = creator
  const label = isFollowing ? 'Following' : 'Follow'
  return (
    <Button
      icon={isFollowing ? Check : Plus}
      variant={isFollowing ? 'outline' : 'primary'}
      aria-pressed={isFollowing}
      aria-label={`${label} ${displayName}`}
      aria-busy={isPending || undefined}
      onClick={() => toggle(creator)}
      {...rest}
    >
      {label}
    </Button>
  )
}
