import { useQueryClient } from '@tanstack/react-query'
import { routeQuery, sessionKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { useToastMutation } from '../../../lib/use-toast-mutation.ts'

/** The own address and whether it is proven; a link may be opened on another device. */
export const addressQuery = { ...routeQuery('getAddressState', {}), staleTime: 0 }

export const useSendVerification = () =>
  useToastMutation({
    mutationFn: (_email: string) => api.sendVerification(),
    success: (_, email) => ({ title: 'Mail sent', description: `Open the link in the mail to ${email}.` }),
    failure: { title: 'No mail sent', fallback: 'The mail was not sent. Please try again.' },
  })

export function useChangeAddress(onDone: () => void) {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: (email: string) => api.changeAddress({ email }),
    success: ({ email }) => ({ title: 'Address changed', description: `Your address is ${email} now.` }),
    failure: { title: 'Address not changed', fallback: 'The address was not changed. Please try again.' },
    onSuccess: (user) => {
      client.setQueryData(sessionKey, user)
      void client.invalidateQueries({ queryKey: addressQuery.queryKey })
      onDone()
    },
  })
}
