import { Fingerprint } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { SIGN_IN_TOASTS, useSignIn } from '../../../entities/session/sign-in.ts'
import { api } from '../../../lib/api.ts'
import { signWithPasskey } from '../../../lib/passkeys.ts'

/** Signs in without a name: the browser offers the passkeys of this site. */
export function PasskeySignIn({ staysSignedIn }: { staysSignedIn: () => boolean }) {
  const { mutate, isPending } = useSignIn({
    call: async (staySignedIn: boolean) => {
      const passkey = await signWithPasskey(await api.startPasskeySignIn())
      return api.signInWithPasskey({ passkey, staySignedIn })
    },
    welcome: SIGN_IN_TOASTS.welcome,
    failure: 'No passkey was used',
  })
  return (
    <Button
      icon={Fingerprint}
      variant="outline"
      size="lg"
      width="full"
      mt="4"
      isLoading={isPending}
      onClick={() => mutate(staysSignedIn())}
    >
      Sign in with a passkey
    </Button>
  )
}
