import type { Routes } from '#shared/contract/index.ts'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import { api } from '../../lib/api.ts'
import { serverMessageOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'

export type NewAdmin = RouteArguments<Routes['createAdmin']>

/** Creates another administrator, and reports the result in a toast. */
export const createAdminMutation = {
  mutationFn: (form: NewAdmin) => api.createAdmin(form),
  onSuccess: ({ user }: Awaited<ReturnType<typeof api.createAdmin>>) =>
    toast({
      title: 'Admin Created',
      description: `Admin user ${user.username} created successfully.`,
      variant: 'success',
    }),
  onError: (error: Error) =>
    toast({
      title: 'Error creating admin',
      description: serverMessageOf(error, 'Failed to create admin user'),
      variant: 'destructive',
    }),
}
