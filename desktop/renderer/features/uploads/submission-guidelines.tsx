import { Box, chakra, Flex, Heading } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { Link } from '../../components/link.tsx'
import { Panel } from '../../components/panel.tsx'

export function SubmissionGuidelines({ guidelines }: { guidelines: readonly string[] }) {
  return (
    <Panel aria-labelledby="submission-guidelines">
      <Heading as="h2" id="submission-guidelines" textStyle="section" fontSize="lg">
        Submission guidelines
      </Heading>
      <chakra.ul display="grid" gap="3" mt="4" color="fg.muted">
        {guidelines.map((line) => (
          <Flex as="li" key={line} gap="3">
            <Box color="success" pt="0.5" flexShrink={0}>
              <Check size={18} aria-hidden />
            </Box>
            {line}
          </Flex>
        ))}
      </chakra.ul>
      <chakra.p mt="4" pt="4" borderTopWidth="1px" textStyle="small" color="fg.muted">
        By uploading you agree to the{' '}
        <Box asChild color="fg" textDecoration="underline" textUnderlineOffset="3px">
          <Link to="/terms">Terms of Service and Privacy Policy</Link>
        </Box>
        .
      </chakra.p>
    </Panel>
  )
}
