import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { Download, FileText } from 'lucide-react'
import { ATTACHED_TYPES, attachmentPart, attachmentPath } from '#shared/attached-files.ts'
import { downloadPath } from '#shared/bridge/names.ts'
import type { Attachment } from '#shared/contract/attachments.ts'
import { formatBytes } from '../../lib/locale-format.ts'
import { usePlatform } from '../../platform/platform.ts'
import { buttonRecipe } from '../../theme/recipes/button.ts'

/** The server sends it as a download, which goes on by itself after the press. */
const DownloadLink = chakra('a', buttonRecipe)

/** The kind and size of a file: 'PDF · 1.2 MB'. */
export const attachmentFacts = ({ mediaType, bytes }: Pick<Attachment, 'mediaType' | 'bytes'>): string =>
  `${ATTACHED_TYPES[mediaType].label} · ${formatBytes(bytes)}`

interface AttachmentListProps {
  videoId: number
  files: readonly Attachment[]
  /** Names the list, where no heading of the screen does. */
  label?: string
  /** They are on this device (platform/kept-lessons.ts). */
  areKept?: boolean | undefined
}

/** The files beside a film, each with its download. On paper it has the names. */
export function AttachmentList({ videoId, files, label = 'Files', areKept }: AttachmentListProps) {
  const { downloads } = usePlatform()
  // A browser asks its worker for the address of a page, and not for that of a link with a name.
  const isOfWorker = areKept && !downloads?.disk
  return (
    <Box as="ul" listStyleType="none" role="list" aria-label={label} display="grid" gap="1">
      {files.map((file) => (
        <Flex as="li" key={file.id} align="center" wrap="wrap" columnGap="3" minHeight="touch">
          <Box color="fg.muted" flexShrink={0}>
            <FileText size={20} aria-hidden />
          </Box>
          <Box flex="1 1 8rem" minWidth="0">
            <Text dir="auto" textAlign="left" overflowWrap="anywhere">
              {file.name}
            </Text>
            <Text textStyle="small" color="fg.muted" data-numbers>
              {attachmentFacts(file)}
            </Text>
          </Box>
          <DownloadLink
            data-screen-only=""
            variant="quiet"
            flexShrink={0}
            href={areKept ? downloadPath(videoId, attachmentPart(file)) : attachmentPath(videoId, file.id)}
            download={isOfWorker ? undefined : file.name}
            aria-label={`Download ${file.name}`}
          >
            <Download aria-hidden />
            Download
          </DownloadLink>
        </Flex>
      ))}
    </Box>
  )
}

/** The files of a lesson below its description. */
export default function AttachmentSection(props: Omit<AttachmentListProps, 'label'>) {
  return (
    <Box mt="5">
      <Heading as="h2" textStyle="label" mb="1">
        Files
      </Heading>
      <AttachmentList {...props} />
    </Box>
  )
}
