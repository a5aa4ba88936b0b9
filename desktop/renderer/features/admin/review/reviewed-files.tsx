import { Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '../../../components/spinner.tsx'
import { AttachmentList } from '../../../entities/attachment/attachment-list.tsx'
import { attachmentsQuery } from '../../../entities/attachment/attachments-query.ts'
import { PartFailure } from './part-failure.tsx'

interface ReviewedFilesProps {
  videoId: number
  /** Names the list. */
  label: string
  version: 'items' | 'proposed'
  /** Shows that there are none. */
  saysNone?: boolean
}

/** The files of a video as they are, or as they will be after the approval; a reviewer can download each. */
export function ReviewedFiles({ videoId, label, version, saysNone = false }: ReviewedFilesProps) {
  const { data, isError, refetch } = useQuery(attachmentsQuery(videoId))
  if (!data && isError) return <PartFailure part="files" onRetry={refetch} />
  if (!data) return saysNone ? <Spinner label="Loading the files" /> : null
  const files = data[version] ?? []
  if (files.length > 0) return <AttachmentList videoId={videoId} files={files} label={label} />
  return saysNone ? <Text color="fg.muted">None</Text> : null
}
