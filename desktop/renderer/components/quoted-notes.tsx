import { Box, chakra, Text } from '@chakra-ui/react'

const Quote = chakra('blockquote', {
  base: {
    px: '4',
    py: '3',
    bg: 'bg.canvas',
    borderLeftWidth: '3px',
    borderColor: 'border.strong',
    borderRadius: 'control',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
})

/** What a reviewer wrote, with a line that says which notes these are. */
export function QuotedNotes({ label, notes }: { label: string; notes: string }) {
  return (
    <Box>
      <Text textStyle="label" mb="1.5">
        {label}
      </Text>
      <Quote>{notes}</Quote>
    </Box>
  )
}
