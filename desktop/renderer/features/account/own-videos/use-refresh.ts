import { useQueryClient } from '@tanstack/react-query'

/** Every list that may show an own video reads again. */
export const useRefresh = () => {
  const client = useQueryClient()
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        /^\/api\/(users|videos|search|creators|categories\/)/.test(String(queryKey[0])),
    })
}
