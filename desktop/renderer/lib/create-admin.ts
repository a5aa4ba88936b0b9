import type { Routes } from '#shared/contract/index.ts'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import { api } from './api.ts'
import { serverMessageOf } from './request-error.ts'
import { toast } from './toast.ts'

export type NewAdmin = RouteArguments<Routes['createAdmin']>

const FAILURE = { title: 'Admin Creation Failed', fallback: 'Admin creation failed' }

/** Makes another administrator, and says how it went; a caller may have words of its own for a failure. */
export const createAdminMutation = (failure: { title: string; fallback: string } = FAILURE) => ({
  mutationFn: (form: NewAdmin) => api.createAdmin(form),
  onSuccess: ({ user }: Awaited<ReturnType<typeof api.createAdmin>>) =>
    toast({
      title: 'Admin Created',
      description: `Admin user ${user.username} created successfully.`,
      variant: 'success',
    }),
  onError: (error: Error) =>
    toast({
      title: failure.title,
      description: serverMessageOf(error, failure.fallback),
      variant: 'destructive',
    }),
})
