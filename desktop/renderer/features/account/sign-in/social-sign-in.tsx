import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { ListedProvider } from '#shared/contract/social-sign-in.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { Button } from '../../../components/button.tsx'
import { usePlatform } from '../../../platform/platform.ts'
import { ProviderIcon } from './provider-icon.tsx'
import { useProviderSignIn } from './use-provider-sign-in.ts'

const BUILT_IN = {
  google: { id: 'google', label: 'Google', icon: 'google' },
  apple: { id: 'apple', label: 'Apple', icon: 'apple' },
} as const satisfies Record<string, ListedProvider>

const NO_WAY_BACK =
  `Go on in your browser. This computer opens no links of ${PRODUCT_NAME}: if the browser doesn’t lead back here, sign in ` +
  'with your password.'

interface SocialSignInProps {
  builtIn: readonly (keyof typeof BUILT_IN)[]
  /** The configured providers besides Google and Apple. */
  providers: readonly ListedProvider[]
  /** The path to return to after the sign-in; null for home. */
  returnTo: string | null
}

export function SocialSignIn({ builtIn, providers, returnTo }: SocialSignInProps) {
  const { browserSignIn } = usePlatform()
  const { signInWith, isInBrowser, isElsewhere } = useProviderSignIn(returnTo)
  const button = ({ id, label, icon }: ListedProvider) => (
    <Button
      key={id}
      variant="secondary"
      minHeight="12"
      height="auto"
      py="2"
      px="3"
      whiteSpace="normal"
      onClick={() => signInWith(id)}
    >
      <ProviderIcon name={icon} />
      Continue with {label}
    </Button>
  )
  return (
    <>
      <Stack gap="3">
        {builtIn.length > 0 && (
          <SimpleGrid columns={{ base: 1, sm: builtIn.length }} gap="3">
            {builtIn.map((id) => button(BUILT_IN[id]))}
          </SimpleGrid>
        )}
        {providers.map(button)}
      </Stack>
      {isElsewhere && (
        <Text role="status" textStyle="small" color="fg.muted" textAlign="center" minHeight="1.5em" mt="2">
          {isInBrowser &&
            (browserSignIn?.leadsBack === false ? NO_WAY_BACK : 'Go on in your browser; it leads back here.')}
        </Text>
      )}
    </>
  )
}
