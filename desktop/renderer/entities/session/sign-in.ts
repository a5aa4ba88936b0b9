import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/contract/accounts.ts'
import type { RouteArguments, RouteResult } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import type { SecondStep } from '#shared/contract/values.ts'
import { department } from '../../lib/department.ts'
import { api } from '../../lib/api.ts'
import { authToken } from '../../lib/auth-token.ts'
import { RequestError } from '../../lib/request-error.ts'
import type { ToastOptions } from '../../lib/toast.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'
import { disciplineQuestion } from './discipline-question.ts'
import { enterAs } from './session.ts'

export type SignedIn = RouteResult<Routes['login']>

/** The second step of a sign-in whose password was right. */
export const secondStepOf = (error: unknown): SecondStep | undefined =>
  error instanceof RequestError ? error.secondStep : undefined

interface SignInOptions<Input> {
  call: (input: Input) => Promise<SignedIn>
  welcome: (user: User) => ToastOptions
  failure: string
  /** Before the page is the user's. */
  onSignedIn?: (user: User) => void
}

export function useSignIn<Input>({ call, welcome, failure, onSignedIn }: SignInOptions<Input>) {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: call,
    success: welcome,
    failure: {
      title: failure,
      fallback: failure,
      isExpected: (error) => secondStepOf(error) !== undefined,
    },
    onSuccess: ({ token, ...user }) => {
      authToken.write(token)
      onSignedIn?.(user)
      return enterAs(client, user)
    },
  })
}

/** The toasts of every sign-in to an account that exists. */
export const SIGN_IN_TOASTS = {
  welcome: ({ username, isAdmin }: User) => ({
    title: 'Login successful',
    description: `Welcome back, ${username}!${isAdmin ? ' (Admin)' : ''}`,
  }),
  failure: 'Login failed',
}

export const useLogin = () =>
  useSignIn({ call: (input: RouteArguments<Routes['login']>) => api.login(input), ...SIGN_IN_TOASTS })

export const useRegister = () =>
  useSignIn({
    call: (input: RouteArguments<Routes['register']>) => api.register(input),
    welcome: ({ username }) => ({
      title: 'Registration successful',
      description: `Welcome to ${department.get().name}, ${username}!`,
    }),
    failure: 'Registration failed',
    onSignedIn: ({ id }) => disciplineQuestion.set(id),
  })
