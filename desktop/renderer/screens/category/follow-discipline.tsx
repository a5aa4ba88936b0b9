import { Box } from '@chakra-ui/react'
import { Bell, BellRing } from 'lucide-react'
import type { Category } from '#shared/contract/categories.ts'
import { Button } from '../../components/button.tsx'
import { useFollowDiscipline } from '../../entities/category/followed-disciplines.ts'

/** Follows or unfollows a discipline. It has the same width in both states, and no words on phones. */
export default function FollowDiscipline({ category }: { category: Category }) {
  const { isFollowing, isPending, toggle } = useFollowDiscipline(category)
  const label = isFollowing ? 'Following' : 'Follow'
  return (
    <Button
      variant="outline"
      icon={isFollowing ? BellRing : Bell}
      minWidth={{ base: 'touch', md: '8.5rem' }}
      px={{ base: '0', md: '4' }}
      aria-pressed={isFollowing}
      aria-label={`${label} ${category.name}`}
      title={`${label} ${category.name}`}
      aria-busy={isPending || undefined}
      onClick={toggle}
    >
      <Box as="span" display={{ base: 'none', md: 'inline' }}>
        {label}
      </Box>
    </Button>
  )
}
