import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'
import { RequestError } from '../../lib/request-error.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'

/** The open wishes, the most wanted first. Others change them at any time. */
export const wishesQuery = {
  ...pagesQuery({ queryKey: queryKey('listWishes'), read: (page, options) => api.listWishes(page, options) }),
  staleTime: 0,
}

/** A decision of an officer about a wish. @param onSettled also where another officer was first */
export function useSettleWish<Input>(
  mutationFn: (input: Input) => Promise<void>,
  title: string,
  onSettled: () => void,
) {
  const client = useQueryClient()
  const end = () => {
    void client.invalidateQueries(wishesQuery)
    onSettled()
  }
  return useToastMutation({
    mutationFn,
    success: () => ({ title, description: 'Those who asked for it are told.' }),
    failure: { title: 'Not decided', fallback: 'Failed to send your decision. Please try again.' },
    onSuccess: end,
    onError: (error) => {
      if (error instanceof RequestError && [404, 409].includes(error.status)) end()
    },
  })
}
