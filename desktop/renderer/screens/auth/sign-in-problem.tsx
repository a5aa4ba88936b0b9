import { FormError } from '../../components/form-error.tsx'

const PROBLEMS: Record<string, string> = {
  'google-not-configured': 'Signing in with Google isn’t set up here. Please use your username and password.',
  'apple-not-configured': 'Signing in with Apple isn’t set up here. Please use your username and password.',
  'email-not-verified': 'That account’s e-mail address isn’t verified yet. Verify it there, then try again.',
  'not-configured': 'That sign-in isn’t set up here. Please choose another way.',
  'email-not-proven':
    'That service doesn’t confirm your e-mail address, so it can’t be connected with an account here. Please tell your administrator.',
  'email-missing':
    'That service doesn’t share your e-mail address, which an account here needs. Please tell your administrator.',
  'wrong-tenant':
    'That account belongs to an organization that can’t sign in here. Please use your work account.',
  'wrong-domain': 'The e-mail address of that account can’t sign in here. Please use your work account.',
  'other-provider': 'Accounts with your e-mail domain sign in here in another way. Please choose that one.',
  suspended: 'This account is suspended. Please ask an administrator of your department to put it back.',
  'no-account': 'There is no account for you here yet. Please ask your administrator for one.',
  cancelled: 'The sign-in was cancelled.',
  'provider-unavailable':
    'That service can’t be reached just now. Please try again later, or use your username and password.',
  'too-many-attempts':
    'There were too many sign-in attempts from here. Please try again in 15 minutes, or use your username and password.',
}

/**
 * Why the sign-in with a provider failed. The address carries a code, not the sentence: a link can't put a text of its own
 * on the sign-in screen.
 */
export default function SignInProblem({ code }: { code: string }) {
  const known = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined
  return (
    <FormError
      message={known ?? 'That sign-in didn’t work. Please try again, or use your username and password.'}
    />
  )
}
