import { chakra } from '@chakra-ui/react'
import { Quote } from 'lucide-react'
import type { FoundVideo } from '#shared/contract/search.ts'
import { formatDuration } from '#shared/format.ts'
import { Link } from '../../components/link.tsx'
import { onPlainPress, openOverPage } from '../../entities/video/open-video.ts'

const MatchLink = chakra(Link, {
  base: {
    display: 'flex',
    gap: '2',
    minHeight: 'touch',
    alignItems: 'flex-start',
    py: '1.5',
    textStyle: 'small',
    color: 'fg.muted',
    '& svg': { flexShrink: 0, mt: '0.5', color: 'accent' },
    _hover: { color: 'fg', textDecoration: 'underline' },
  },
})

const Excerpt = chakra('span', { base: { lineClamp: 2, overflowWrap: 'anywhere' } })
const Timestamp = chakra('span', { base: { color: 'fg', fontWeight: 'semibold', textStyle: 'numbers' } })

interface CaptionMatchLinkProps {
  video: FoundVideo
  captionMatch: NonNullable<FoundVideo['captionMatch']>
}

/** The caption or the chapter that matches the search, as a link to its second. */
export function CaptionMatchLink({ video, captionMatch: { at, text } }: CaptionMatchLinkProps) {
  const { id } = video
  const search = at > 0 ? `?start=${at}` : ''
  return (
    <MatchLink to={`/video/${id}${search}`} onClick={onPlainPress(() => openOverPage({ id, video, search }))}>
      <Quote size={14} aria-hidden />
      <Excerpt>
        <Timestamp>{formatDuration(at)}</Timestamp> {text}
      </Excerpt>
    </MatchLink>
  )
}
