import { useQuery } from '@tanstack/react-query'
import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { DepartmentContact } from '../../components/department-contact.tsx'
import { FormError } from '../../components/form-error.tsx'
import { Link } from '../../components/link.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { PageSpinner } from '../../components/spinner.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { accountOptionsQuery } from '../../features/account/recovery/account-options-query.ts'
import { ClosedRegistration } from '../../features/account/sign-in/closed-registration.tsx'
import { LoginForm } from '../../features/account/sign-in/login-form.tsx'
import { SocialSignIn } from '../../features/account/sign-in/social-sign-in.tsx'
import { useSignInProviders } from '../../features/account/sign-in/use-provider-sign-in.ts'
import { ownPath, returnPath } from '../../entities/session/return-path.ts'
import { useDepartment } from '../../lib/department.ts'
import { useSession } from '../../entities/session/session.ts'
import { lazyOr, lazyPart } from '../../components/lazy-part.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useSecondStep } from '../../features/account/sign-in/use-second-step.ts'
import { besideNotch } from '../../theme/low-screen.ts'
import { AuthBrand } from './auth-brand.tsx'

const SecondStepForm = lazyOr(
  () => import('../../features/account/sign-in/second-step-form.tsx'),
  ({ onBack }) => <ErrorState onRetry={onBack} />,
)

/** Of a library without an administrator. */
const NoAdminNotice = lazyOr(
  () => import('../../entities/session/no-admin-notice.tsx'),
  () => null,
)

/** After a sign-in with a provider that failed. */
const SignInProblem = lazyOr(
  () => import('./sign-in-problem.tsx'),
  () => <FormError message="That sign-in didn’t work. Please try again." />,
)

/** Most visitors of the screen have an account. */
const RegistrationForm = lazyPart<{ returnTo: string | null; onNotLoaded: () => void }>(
  () => import('../../features/account/sign-in/registration-form.tsx'),
  ({ onNotLoaded }) => onNotLoaded(),
)

type Mode = 'sign-in' | 'create-account'

const MODES = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'create-account', label: 'Create Account' },
] as const

const textsOf = (name: string) => ({
  'sign-in': { heading: 'Welcome back', question: `New to ${name}?`, answer: 'Register here' },
  'create-account': {
    heading: `Join ${name}`,
    question: 'Already have an account?',
    answer: 'Go to sign in',
  },
})

/** The path to return to: set by the guard of a screen, or kept from a provider's sign-in that failed. */
function useReturnPath(): string | null {
  const state: unknown = useLocation().state
  const isGiven = typeof state === 'object' && state !== null && 'returnTo' in state
  return isGiven ? ownPath(state.returnTo) : returnPath.read()
}

const AccentLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    px: '1',
    color: 'accent',
    fontWeight: 'semibold',
    _hover: { color: 'accent.hover' },
  },
})

function AuthPanel({ returnTo }: { returnTo: string | null }) {
  const [mode, setMode] = useState<Mode>('sign-in')
  const { name } = useDepartment()
  const [search] = useSearchParams()
  const problem = search.get('problem')
  const { builtIn, providers, isError } = useSignInProviders()
  const hasProviders = builtIn.length + providers.length > 0
  const [step, setStep] = useSecondStep()
  const { heading, question, answer } = textsOf(name)[mode]
  if (step) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <SecondStepForm step={step} onBack={() => setStep(null)} />
      </Suspense>
    )
  }
  return (
    <Box width="full" maxWidth="27rem">
      <Heading as="h1" textStyle="title" mb="6">
        {heading}
      </Heading>
      <Suspense fallback={null}>
        <NoAdminNotice mb="6" />
      </Suspense>
      <Tabs label="Account" items={MODES} value={mode} onChange={setMode} isFitted>
        {problem && (
          <Suspense fallback={null}>
            <SignInProblem code={problem} />
          </Suspense>
        )}
        {hasProviders && <SocialSignIn builtIn={builtIn} providers={providers} returnTo={returnTo} />}
        {isError && (
          <Text role="status" textStyle="small" color="fg.muted" textAlign="center" mt="3">
            Other ways to sign in couldn’t be loaded. Reload the page to see them.
          </Text>
        )}
        {hasProviders && (
          <Flex align="center" gap="4" my="6" color="fg.subtle" textStyle="small">
            <Box flex="1" height="1px" bg="border.subtle" />
            or continue with email
            <Box flex="1" height="1px" bg="border.subtle" />
          </Flex>
        )}
        {mode === 'sign-in' ? (
          <LoginForm returnTo={returnTo} onSecondStep={setStep} />
        ) : (
          <CreateAccount returnTo={returnTo} onNotLoaded={() => setMode('sign-in')} />
        )}
      </Tabs>
      {mode === 'sign-in' && (
        <Text mt="5" textAlign="center">
          <AccentLink to="/reset">Forgot your password?</AccentLink>
        </Text>
      )}
      <Text mt="5" textAlign="center" color="fg.muted">
        {question}{' '}
        <chakra.button
          type="button"
          minHeight="touch"
          px="1"
          color="accent"
          fontWeight="semibold"
          _hover={{ color: 'accent.hover' }}
          onClick={() => setMode(mode === 'sign-in' ? 'create-account' : 'sign-in')}
        >
          {answer}
        </chakra.button>
      </Text>
      <DepartmentContact textAlign="center" mt="5" />
    </Box>
  )
}

/** The form; another way where not everybody may create an account. */
function CreateAccount(props: { returnTo: string | null; onNotLoaded: () => void }) {
  const { data: options, isPending } = useQuery(accountOptionsQuery)
  if (isPending) return <PageSpinner />
  // Where the options can't be read, the server decides.
  if (!options || options.registration === 'open') {
    return (
      <Suspense fallback={<PageSpinner />}>
        <RegistrationForm {...props} />
      </Suspense>
    )
  }
  return <ClosedRegistration {...options} />
}

export default function AuthScreen() {
  const { status } = useSession()
  const { isPending } = useSignInProviders()
  // The buttons of the providers come with the form, because a late button would move the others.
  const isKnown = useDeferredValue(status !== 'loading' && !(status === 'anonymous' && isPending))
  const returnTo = useReturnPath()
  useDocumentTitle('Sign In')
  useEffect(() => {
    if (status === 'authenticated') returnPath.keep(null)
  }, [status])
  if (status === 'authenticated') return <Navigate replace to={returnTo ?? '/'} />
  if (!isKnown) return <PageSpinner />
  return (
    <Flex as="main" minHeight="100dvh" direction={{ base: 'column', lg: 'row' }}>
      <AuthBrand />
      <Flex
        flex="1"
        direction="column"
        align="center"
        justify={{ lg: 'center' }}
        pl={{ base: besideNotch('left', '5'), md: besideNotch('left', '8') }}
        pr={{ base: besideNotch('right', '5'), md: besideNotch('right', '8') }}
        pt={{ base: '8', lg: '10' }}
        pb="calc({spacing.10} + env(safe-area-inset-bottom))"
      >
        <AuthPanel returnTo={returnTo} />
      </Flex>
    </Flex>
  )
}
