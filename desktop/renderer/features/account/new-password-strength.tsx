import { Suspense, type ComponentProps } from 'react'
import { lazyOr } from '../../components/lazy-part.tsx'

const PasswordStrength = lazyOr(
  () => import('./password-strength.tsx'),
  () => null,
)

/** The meter of a new password; its code loads with the form. Without it the server still says what is wrong. */
export const NewPasswordStrength = (props: ComponentProps<typeof PasswordStrength>) => (
  <Suspense fallback={null}>
    <PasswordStrength {...props} />
  </Suspense>
)
