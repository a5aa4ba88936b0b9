import { Heading, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { can } from '#shared/permissions.ts'
import { LinkButton } from '../../components/button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { lazyOr } from '../../components/lazy-part.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { PageSpinner } from '../../components/spinner.tsx'
import NoAdminNotice from '../../entities/session/no-admin-notice.tsx'
import { useSession } from '../../entities/session/session.ts'
import { setUpQuery } from '../../entities/session/set-up-query.ts'
import { useLinkToken } from '../../features/account/recovery/use-link-token.ts'
import { FirstAdminForm } from '../../features/account/sign-in/first-admin-form.tsx'

const SetUpSteps = lazyOr(
  () => import('../../features/admin/set-up/set-up-steps.tsx'),
  () => <ErrorState onRetry={() => window.location.reload()} />,
)

const NAMES = [
  'The first administrator',
  'Name and logo',
  'Who may watch and register',
  'Disciplines',
  'Mail and storage',
]

/** The place in the set-up; the heading takes the focus when the step changes. */
function Progress({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [step])
  return (
    <>
      <Text color="fg.muted" mb="2">
        Step {step} of {NAMES.length}
      </Text>
      <ProgressBar value={step} max={NAMES.length} aria-label={`Step ${step} of ${NAMES.length}`} />
      <Heading
        as="h2"
        ref={heading}
        tabIndex={-1}
        outline="none"
        textStyle="section"
        fontSize="2xl"
        mt="6"
        mb="5"
      >
        {NAMES[step - 1]}
      </Heading>
    </>
  )
}

/** The set-up of a new library, in five steps (SU-03 to SU-08). A reload goes on at the step, which the address has. */
export default function SetUpScreen() {
  const { status, user } = useSession()
  const token = useLinkToken()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  if (status === 'loading') return <PageSpinner />
  const open = (to: number) => void navigate(`/set-up?step=${to}`, { replace: to === 2 })
  if (can(user, 'settings.manage')) {
    const step = Math.min(5, Math.max(2, Number(search.get('step')) || 2))
    return (
      <Page title="Set up the library" width="46rem">
        <Progress step={step} />
        <Suspense fallback={<PageSpinner />}>
          <SetUpSteps step={step} onStep={open} onDone={() => void navigate('/')} />
        </Suspense>
      </Page>
    )
  }
  return (
    <Page title="Set up the library" width="30rem">
      {token === null ? (
        <WithoutLink />
      ) : (
        <>
          <Progress step={1} />
          <Panel>
            <FirstAdminForm token={token} onCreated={() => open(2)} />
          </Panel>
        </>
      )}
    </Page>
  )
}

/** The link is missing, or the library is set up. */
function WithoutLink() {
  const query = useQuery(setUpQuery)
  return (
    <QueryStates query={query} skeleton={<PageSpinner />}>
      {({ isNeeded }) =>
        isNeeded ? (
          <NoAdminNotice />
        ) : (
          <Panel>
            <Text mb="5">This library has an administrator. Sign in as one to change its settings.</Text>
            <LinkButton to="/auth" state={{ returnTo: '/set-up' }} variant="primary">
              Go to sign in
            </LinkButton>
          </Panel>
        )
      }
    </QueryStates>
  )
}
