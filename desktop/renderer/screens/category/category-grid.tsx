import { Stack } from '@chakra-ui/react'
import { Film } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { CategoryChips } from '../../entities/category/category-chips.tsx'
import { EmptyLibrary } from '../../entities/upload/empty-library.tsx'
import { VideoListing } from '../../features/videos/video-listing.tsx'
import type { Pages } from '../../lib/use-pages.ts'

interface CategoryGridProps {
  id: number
  name: string
  pages: Pages<Video>
}

/** The videos of a discipline as cards. */
export default function CategoryGrid({ id, name, pages }: CategoryGridProps) {
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <CategoryChips label="Categories" selectedId={id} linkOf={(other) => `/category/${other}`} />
      <VideoListing
        pages={pages}
        empty={<EmptyLibrary icon={Film} title={`No videos found in the ${name} category.`} />}
        isFirst
        titleLevel={2}
      />
    </Stack>
  )
}
