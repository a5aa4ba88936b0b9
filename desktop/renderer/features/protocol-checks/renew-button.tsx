import { useQueryClient } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { catalogueQueries } from '../../entities/query-groups.ts'
import { api } from '../../lib/api.ts'
import { formatDay } from '../../lib/locale-format.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'

/** Renews the check of a lesson by one press. The server decides whether the person has watched the lesson. */
export default function RenewButton({ videoId }: { videoId: number }) {
  const client = useQueryClient()
  const renew = useToastMutation({
    mutationFn: () => api.renewProtocolCheck({ id: videoId }),
    success: ({ reviewBy }) => ({
      title: 'Checked',
      description: `The next check of this lesson is due after ${formatDay(reviewBy)}.`,
    }),
    failure: { title: 'Not checked', fallback: 'Failed to send your check. Please try again.' },
    onSuccess: () => client.invalidateQueries(catalogueQueries),
  })
  return (
    <Button
      variant="outline"
      mt="2"
      height="auto"
      minHeight="touch"
      whiteSpace="normal"
      icon={CalendarCheck}
      isLoading={renew.isPending}
      onClick={() => renew.mutate(undefined)}
    >
      Still right: check again in a year
    </Button>
  )
}
