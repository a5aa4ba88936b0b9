import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useDepartment } from '../../lib/department.ts'

/** On paper alone, where the header of the page is left out. */
export const PaperHead = () => (
  <Text display="none" _print={{ display: 'block' }} fontWeight="semibold" mb="3">
    {useDepartment().name}
  </Text>
)

const Line = chakra('div', { base: { flex: 1, borderTopWidth: '1px', borderColor: 'fg', pt: '1', mt: '14' } })

/** On paper alone. @param of who sign */
export const Signatures = ({ of }: { of: readonly string[] }) => (
  <Box display="none" _print={{ display: 'block' }}>
    <Flex gap="8">
      {of.map((person) => (
        <Line key={person}>{person}, date</Line>
      ))}
    </Flex>
  </Box>
)

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '6',
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere', whiteSpace: 'pre-line', mb: '2' },
    // Large text on a phone leaves a letter or two beside the name.
    '@container (max-width: 15rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

/** Facts by their names; those without a text are left out. */
export const Facts = ({ facts }: { facts: Readonly<Record<string, string | null | undefined>> }) => (
  <Box containerType="inline-size">
    <List>
      {Object.entries(facts).map(([name, text]) =>
        text ? (
          <Box key={name} display="contents">
            <dt>{name}</dt>
            <dd dir="auto">{text}</dd>
          </Box>
        ) : null,
      )}
    </List>
  </Box>
)
