import { Box, Text } from '@chakra-ui/react'

interface SpokenCodeProps {
  label: string
  /** Eight digits. */
  code: string
  hint: string
}

/** A code that a person reads out, in two groups. */
export const SpokenCode = ({ label, code, hint }: SpokenCodeProps) => (
  <Box>
    <Text textStyle="label" mb="2">
      {label}
    </Text>
    <Text
      fontSize="3xl"
      fontWeight="semibold"
      letterSpacing="0.08em"
      aria-label={`Code ${code.replaceAll(/\d/g, '$& ').trim()}`}
      role="img"
    >
      {code.slice(0, 4)} {code.slice(4)}
    </Text>
    <Text textStyle="small" color="fg.muted" mt="1.5">
      {hint}
    </Text>
  </Box>
)
