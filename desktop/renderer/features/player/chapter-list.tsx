import { Box, chakra, Heading } from '@chakra-ui/react'
import { use, useId } from 'react'
import type { Chapter } from '#shared/chapters.ts'
import { formatDuration } from '#shared/format.ts'
import { LessonPlayerContext } from '../../entities/playback/lesson-player.ts'

const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    minHeight: 'touch',
    alignItems: 'center',
    px: '2',
    mx: '-2',
    borderRadius: 'control',
    '&:has(button:hover)': { bg: 'bg.hover' },
    _print: { minHeight: '0' },
  },
})
const TIME = { fontWeight: 'semibold', textStyle: 'numbers' } as const
/** The whole row takes the press. */
const Play = chakra('button', {
  base: {
    ...TIME,
    color: 'accent',
    minHeight: 'touch',
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
})
/** Without a player, and on paper, which has no buttons. */
const Time = chakra('span', { base: TIME })

/** The chapters of a lesson; a press plays from there (LP-02). */
export function ChapterList({ chapters }: { chapters: readonly Chapter[] }) {
  const headingId = useId()
  const player = use(LessonPlayerContext)
  if (chapters.length === 0) return null
  return (
    <Box as="section" aria-labelledby={headingId} mt="4" maxWidth="prose">
      <Heading as="h2" id={headingId} textStyle="body" fontWeight="semibold" mb="1">
        Chapters
      </Heading>
      <chakra.ol listStyleType="none">
        {chapters.map(({ start, title }) => (
          <Row key={start}>
            {player && (
              <Play
                type="button"
                aria-label={`Play from ${formatDuration(start)}, ${title}`}
                onClick={() => player.playFrom(start)}
              >
                {formatDuration(start)}
              </Play>
            )}
            <Time {...(player && { display: 'none', _print: { display: 'inline' } })}>
              {formatDuration(start)}
            </Time>
            <chakra.span dir="auto" minWidth="0" overflowWrap="anywhere">
              {title}
            </chakra.span>
          </Row>
        ))}
      </chakra.ol>
    </Box>
  )
}
