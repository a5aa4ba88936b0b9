import { chakra, SimpleGrid, Text } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import type { SignInProvider } from '#shared/contract/social-sign-in.ts'
import { Button } from '../../../components/button.tsx'
import { authToken } from '../../../lib/auth-token.ts'
import { returnPath } from '../../../entities/session/return-path.ts'
import { usePlatform } from '../../../platform/platform.ts'

const Glyph = chakra('svg', { base: { width: '5', height: '5', fill: 'currentColor' } })

const PROVIDERS: { label: string; provider: SignInProvider; glyph: ReactNode }[] = [
  {
    label: 'Continue with Google',
    provider: 'google',
    glyph: (
      <path d="M21.6 10.2H12v3.9h5.5c-.5 2.500-2.600 3.900-5.500 3.900a6 6 0 1 1 0-12c1.500 0 2.900.6 3.900 1.500l2.900-2.900A10 10 0 1 0 12 22c5.800 0 9.800-4.100 9.800-9.800 0-.7-.1-1.400-.2-2z" />
    ),
  },
  {
    label: 'Continue with Apple',
    provider: 'apple',
    glyph: (
      <path d="M16.700 12.600c0-2.400 2-3.500 2-3.600-1.100-1.600-2.800-1.800-3.400-1.800-1.400-.2-2.800.8-3.500.8s-1.800-.8-3-.8c-1.500 0-2.900.9-3.700 2.200-1.600 2.700-.4 6.800 1.100 9 .8 1.100 1.700 2.300 2.900 2.300s1.600-.8 3-.8 1.800.8 3 .7c1.300 0 2.100-1.100 2.800-2.200.9-1.300 1.300-2.500 1.300-2.600 0 0-2.500-.9-2.500-3.200zM14.400 5.600c.6-.8 1.100-1.900 1-2.900-.9 0-2.100.6-2.700 1.400-.6.700-1.100 1.800-1 2.800 1 .1 2.100-.5 2.700-1.300z" />
    ),
  },
]

/** @param returnTo the path to return to after the sign-in; null for home */
export function SocialSignIn({ returnTo }: { returnTo: string | null }) {
  const { browserSignIn } = usePlatform()
  const [isInBrowser, setIsInBrowser] = useState(false)
  const signInWith = (provider: SignInProvider) => {
    returnPath.keep(returnTo)
    if (browserSignIn) {
      setIsInBrowser(true)
      browserSignIn.start(provider).catch(() => setIsInBrowser(false))
    } else {
      // The provider's sign-in sets a cookie; a stored token would take precedence over it.
      authToken.remove()
      window.location.assign(`/api/auth/${provider}`)
    }
  }
  return (
    <>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        {PROVIDERS.map(({ label, provider, glyph }) => (
          <Button
            key={provider}
            variant="secondary"
            minHeight="12"
            px="3"
            onClick={() => signInWith(provider)}
          >
            <Glyph viewBox="0 0 24 24" aria-hidden>
              {glyph}
            </Glyph>
            {label}
          </Button>
        ))}
      </SimpleGrid>
      {browserSignIn && (
        <Text role="status" textStyle="small" color="fg.muted" textAlign="center" minHeight="1.5em" mt="2">
          {isInBrowser && 'Go on in your browser; it leads back here.'}
        </Text>
      )}
    </>
  )
}
