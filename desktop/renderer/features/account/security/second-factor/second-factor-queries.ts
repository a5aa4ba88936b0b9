import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RouteResult } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { queriesOf, routeQuery } from '../../../../entities/query-keys.ts'
import { api } from '../../../../lib/api.ts'
import { createPasskey } from '../../../../lib/passkeys.ts'
import { toastFailure } from '../../../../lib/toast-failure.ts'
import { useToastMutation } from '../../../../lib/use-toast-mutation.ts'

/** Read by every opening of the screen: another device may have changed it. */
export const secondFactorQuery = { ...routeQuery('getSecondFactor', {}), staleTime: 0 }

const changed = queriesOf('getSecondFactor', 'getProofKinds')

interface FactorChange<Input, Result> extends Omit<
  Parameters<typeof useToastMutation<Input, Result>>[0],
  'onSuccess'
> {
  /** After a success, once the factors were read again. */
  onDone: (result: Result) => void
}

function useFactorChange<Input, Result>({ onDone, ...change }: FactorChange<Input, Result>) {
  const client = useQueryClient()
  return useToastMutation({
    ...change,
    onSuccess: async (result) => {
      await client.invalidateQueries(changed)
      onDone(result)
    },
  })
}

/** @param codes the recovery codes that come with a first factor */
export type OnAdded = (codes: readonly string[] | null) => void

export const useAddPasskey = (onAdded: OnAdded) =>
  useFactorChange({
    mutationFn: async ({ name }: { name: string }) => {
      const passkey = await createPasskey(await api.startPasskey())
      return api.addPasskey({ name, passkey })
    },
    success: (_, { name }) => ({
      title: 'Passkey added',
      description: `You can sign in with “${name}” now.`,
    }),
    failure: {
      title: 'No passkey was added',
      fallback: 'The device made none, or it has one of this account already. You can try again.',
    },
    onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })

export const useRenamePasskey = (onDone: () => void) =>
  useFactorChange({
    mutationFn: (input: { id: number; name: string }) => api.renamePasskey(input),
    success: (_, { name }) => ({ title: 'Passkey renamed', description: `Its name is “${name}” now.` }),
    failure: { title: 'The passkey was not renamed', fallback: 'Please try again.' },
    onDone,
  })

export const useRemovePasskey = (onDone: () => void) =>
  useFactorChange({
    mutationFn: ({ id }: { id: number; name: string }) => api.removePasskey({ id }),
    success: (_, { name }) => ({
      title: 'Passkey removed',
      description: `“${name}” no longer signs in here. Remove it on the device, too.`,
    }),
    failure: { title: 'The passkey was not removed', fallback: 'Please try again.' },
    onDone,
    onError: onDone,
  })

export type StartedApp = RouteResult<Routes['startAuthenticatorApp']>

export const useStartApp = (onStarted: (app: StartedApp) => void) =>
  useMutation({
    mutationFn: () => api.startAuthenticatorApp(),
    onSuccess: onStarted,
    onError: toastFailure('The app was not added', 'Please try again.'),
  })

export const useConfirmApp = (onAdded: OnAdded) =>
  useFactorChange({
    mutationFn: (input: { code: string }) => api.confirmAuthenticatorApp(input),
    success: () => ({
      title: 'Authenticator app added',
      description: 'Signing in asks for its code from now on.',
    }),
    failure: { title: 'The app was not added', fallback: 'Please try again.' },
    onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })

export const useRemoveApp = (onDone: () => void) =>
  useFactorChange<'app', void>({
    mutationFn: () => api.removeAuthenticatorApp(),
    success: () => ({ title: 'Authenticator app removed', description: 'Its codes no longer work.' }),
    failure: { title: 'The app was not removed', fallback: 'Please try again.' },
    onDone,
    onError: onDone,
  })

/** @param close closes the question, after a success and after a failure */
export const useRenewRecoveryCodes = (onAdded: OnAdded, close: () => void) =>
  useFactorChange<'codes', RouteResult<Routes['renewRecoveryCodes']>>({
    mutationFn: () => api.renewRecoveryCodes(),
    success: () => ({ title: 'New recovery codes', description: 'The former codes no longer work.' }),
    failure: { title: 'No new codes were made', fallback: 'Please try again.' },
    onDone: ({ recoveryCodes }) => {
      close()
      onAdded(recoveryCodes)
    },
    onError: close,
  })
