import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ListVideo } from 'lucide-react'
import { Link } from '../../components/link.tsx'
import { seriesPartQuery } from './series-queries.ts'

const PartLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'touch',
    mb: '2',
    color: 'fg',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    overflowWrap: 'anywhere',
    '& svg': { flexShrink: 0 },
  },
})

/** 'Part 3 of 7 · Rope rescue' of a lesson in a series; nothing for every other one, and while it is not known. */
export function SeriesLink({ videoId }: { videoId: number }) {
  const { data } = useQuery(seriesPartQuery(videoId))
  if (!data) return null
  return (
    <PartLink to={`/series/${data.id}`}>
      <ListVideo size={18} aria-hidden />
      <span dir="auto">{`Part ${data.part} of ${data.count} · ${data.title}`}</span>
    </PartLink>
  )
}
