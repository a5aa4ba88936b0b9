import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { videoHistoryQuery } from '../admin-queries.ts'
import { AuditList } from './audit-list.tsx'

/** The audit events of a video; read when they are first shown. */
export function VideoHistory({ videoId }: { videoId: number }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError, refetch } = useQuery({ ...videoHistoryQuery(videoId), enabled: isOpen })
  return (
    <Box>
      <Button
        icon={History}
        variant="quiet"
        ml="-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide history' : 'Show history'}
      </Button>
      <Box id={id} hidden={!isOpen} mt="2">
        {isError && (
          <Text role="alert" color="danger.fg" textStyle="small">
            The history didn’t load.{' '}
            <Button variant="quiet" onClick={() => void refetch()}>
              Try again
            </Button>
          </Text>
        )}
        {isOpen && !data && !isError && <Spinner label="Loading the history" />}
        {data?.items.length === 0 && (
          <Text color="fg.muted" textStyle="small">
            Nothing was decided or changed yet.
          </Text>
        )}
        {data && data.items.length > 0 && <AuditList entries={data.items} label="History of this video" />}
      </Box>
    </Box>
  )
}
