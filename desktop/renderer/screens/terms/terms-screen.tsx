import { Box, Grid } from '@chakra-ui/react'
import { useEffect } from 'react'
import { Page } from '../../components/page.tsx'
import { LAST_UPDATED, PRIVACY_POLICY, TERMS_OF_SERVICE } from './policy.ts'
import { PolicyContents } from './policy-contents.tsx'
import { PolicyText } from './policy-text.tsx'

const PARTS = [TERMS_OF_SERVICE, PRIVACY_POLICY]

export default function TermsScreen() {
  useEffect(() => {
    // The browser resolved the anchor before this screen was rendered.
    const id = decodeURIComponent(window.location.hash.slice(1))
    if (id) document.getElementById(id)?.scrollIntoView()
  }, [])
  return (
    <Page title="Terms of Service and Privacy Policy" subtitle={`Last updated ${LAST_UPDATED}`} width="68rem">
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, {sizes.prose})' }}
        gap={{ base: '10', lg: '16' }}
        alignItems="start"
      >
        <Box position={{ lg: 'sticky' }} top={{ lg: 'calc({sizes.header} + {spacing.6})' }} ml={{ lg: '-3' }}>
          <PolicyContents parts={PARTS} />
        </Box>
        <Grid gap="16" pb="16">
          {PARTS.map((part) => (
            <PolicyText key={part.id} part={part} />
          ))}
        </Grid>
      </Grid>
    </Page>
  )
}
