import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { WallProgrammeState } from '#shared/contract/wall-programmes.ts'
import { WALL_PINNED_MAX } from '#shared/limits.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { SeriesChoice } from '../../../entities/series/series-choice.tsx'
import { useLessonSearch } from '../../../entities/video/use-lesson-search.ts'

type Lesson = WallProgrammeState['lessons'][number]

const List = chakra('ol', { base: { listStyleType: 'none', display: 'grid', gap: '1', mb: '3' } })
const Line = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    borderWidth: '1px',
    borderRadius: 'control',
    pl: '3',
  },
})
const Title = chakra('span', { base: { flex: '1', minWidth: '0', overflowWrap: 'anywhere', py: '2' } })

interface PinnedLessonsProps {
  chosen: readonly Lesson[]
  onChange: (chosen: readonly Lesson[]) => void
}

/** The lessons that a wall plays alone, in their order, and a search that adds others. */
export function PinnedLessons({ chosen, onChange }: PinnedLessonsProps) {
  const { found, field } = useLessonSearch()
  const others = found.filter(({ id }) => chosen.every((one) => one.id !== id))
  const move = (from: number, to: number) => {
    const order = chosen.filter((_, at) => at !== from)
    onChange([...order.slice(0, to), ...chosen.slice(from, from + 1), ...order.slice(to)])
  }
  return (
    <Box role="group" aria-label="Lessons">
      <Text textStyle="label" mb="2">
        Lessons
      </Text>
      <Text textStyle="small" color="fg.muted" mb="2">
        {chosen.length === 0
          ? 'Everything that this wall may show. Choose lessons to play these alone.'
          : 'The wall plays these alone, in this order.'}
      </Text>
      {chosen.length > 0 && (
        <List aria-label="Chosen lessons">
          {chosen.map(({ id, title }, at) => (
            <Line key={id}>
              <Title>{title}</Title>
              <IconButton
                label={`Earlier: ${title}`}
                icon={ArrowUp}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={`Later: ${title}`}
                icon={ArrowDown}
                disabled={at === chosen.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                label={`Remove: ${title}`}
                icon={X}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              />
            </Line>
          ))}
        </List>
      )}
      <SeriesChoice
        into="A wall"
        max={WALL_PINNED_MAX}
        chosen={chosen}
        onAdd={(lessons) => onChange([...chosen, ...lessons])}
      />
      <TextField {...field} />
      <Flex direction="column" align="stretch" gap="1" mt="2" maxHeight="14rem" overflowY="auto">
        {others.map(({ id, title }) => (
          <Button
            key={id}
            variant="quiet"
            icon={Plus}
            aria-label={`Add: ${title}`}
            justifyContent="flex-start"
            textAlign="start"
            whiteSpace="normal"
            height="auto"
            py="2"
            disabled={chosen.length >= WALL_PINNED_MAX}
            onClick={() => onChange([...chosen, { id, title }])}
          >
            {title}
          </Button>
        ))}
      </Flex>
    </Box>
  )
}
