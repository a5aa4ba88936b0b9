import { Flex, Heading, Image, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDepartment } from '../lib/department.ts'
import { DEFAULT_THUMBNAIL } from '#shared/media-url.ts'
import { Button } from './button.tsx'
import { useDocumentTitle } from './page.tsx'
import { Panel } from './panel.tsx'

interface GuardCardProps {
  title: string
  text: string
  signInLabel: string
  /** Whether the home page shows something else. */
  hasHome?: boolean
}

/** In place of a screen that this visitor may not see. */
export function GuardCard({ title, text, signInLabel, hasHome = true }: GuardCardProps) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const [hasImage, setHasImage] = useState(true)
  useDocumentTitle(title)
  return (
    <Flex justify="center" px="4" py={{ base: '8', md: '20' }}>
      <Panel p="0" width="full" maxWidth="28rem" overflow="hidden" textAlign="center">
        {hasImage && (
          <Image
            src={DEFAULT_THUMBNAIL}
            alt=""
            width="full"
            aspectRatio="5 / 2"
            objectFit="cover"
            onError={() => setHasImage(false)}
          />
        )}
        <Flex direction="column" gap="3" p={{ base: '6', md: '8' }}>
          <Heading as="h1" textStyle="section" fontSize="2xl">
            {title}
          </Heading>
          <Text color="fg.muted" mb="3">
            {text}
          </Text>
          <Button
            variant="primary"
            size="lg"
            onClick={() => void navigate('/auth', { state: { returnTo: pathname + search + hash } })}
          >
            {signInLabel}
          </Button>
          {hasHome && (
            <Button variant="quiet" onClick={() => void navigate('/')}>
              Return to Home
            </Button>
          )}
        </Flex>
      </Panel>
    </Flex>
  )
}

const reasonsOf = (name: string) => ({
  watch: 'This library is for its members. Please sign in to watch.',
  save: 'Please sign in to save videos to your collection.',
  upload: `Please sign in to upload videos to ${name}.`,
  interact: 'Please sign in to interact with videos and other users.',
  profile: 'Please sign in to view and manage your profile.',
  default: 'Please sign in to access this feature.',
})

export type SignInReason = keyof ReturnType<typeof reasonsOf>

export function SignInCard({ reason = 'default' }: { reason?: SignInReason }) {
  const { name } = useDepartment()
  return (
    <GuardCard
      title="Sign In Required"
      text={reasonsOf(name)[reason]}
      signInLabel="Sign In Now"
      hasHome={reason !== 'watch'}
    />
  )
}
