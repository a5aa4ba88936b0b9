import { Box, Center, chakra, Grid, Heading, Text } from '@chakra-ui/react'
import { ArrowRight, Clapperboard, GraduationCap } from 'lucide-react'
import { Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { OpenUploads } from '../../features/uploads/open-uploads.tsx'
import { AllowanceNote } from '../../features/uploads/allowance-note.tsx'

const UPLOAD_KINDS = [
  {
    to: '/upload/training',
    icon: GraduationCap,
    title: 'Training Video',
    text: 'A whole drill or lecture, best in landscape 16:9. It appears in its category and in the library.',
  },
  {
    to: '/upload/shorts',
    icon: Clapperboard,
    title: 'Shorts',
    text: 'One skill in under two minutes, best upright 9:16. It plays in the shorts feed, one after the other.',
  },
]

const UploadKindLink = chakra(Link, {
  base: {
    layerStyle: 'card',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    p: { base: '5', md: '8' },
    borderColor: 'border.subtle',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    _hover: { bg: 'bg.raised', borderColor: 'border.strong' },
    '& [data-arrow]': { transition: 'transform {durations.normal} {easings.out}' },
    '&:hover [data-arrow]': { transform: 'translateX(4px)' },
  },
})

export default function UploadOptionsScreen() {
  return (
    <Page
      title="Upload Options"
      subtitle="What are you going to share? Everything is reviewed before anyone sees it."
      width="64rem"
    >
      <OpenUploads>
        <AllowanceNote />
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap={{ base: '4', md: '6' }}>
          {UPLOAD_KINDS.map(({ to, icon: Icon, title, text }) => (
            <UploadKindLink key={to} to={to}>
              <Center boxSize="14" borderRadius="card" bg="accent.muted" color="accent">
                <Icon size={28} aria-hidden />
              </Center>
              <Box flex="1">
                <Heading as="h2" textStyle="section">
                  {title}
                </Heading>
                <Text color="fg.muted" mt="2">
                  {text}
                </Text>
              </Box>
              <Box data-arrow color="accent" width="fit-content">
                <ArrowRight size={22} aria-hidden />
              </Box>
            </UploadKindLink>
          ))}
        </Grid>
      </OpenUploads>
    </Page>
  )
}
