import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { parseCaptions } from '#shared/captions.ts'
import type { OwnVideo, Proposal, ProposalField } from '#shared/contract/own-videos.ts'
import { formatDuration } from '#shared/format.ts'
import { Badge } from '../../../components/chip.tsx'
import { PROPOSAL_LABELS } from '../../../entities/video/proposal-fields.ts'
import { ProtocolLine } from '../../../entities/video/protocol-check.tsx'
import { ImageWithFallback } from '../../../entities/video/poster.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { request } from '../../../lib/api.ts'
import { PartFailure } from './part-failure.tsx'
import { ReviewedFiles } from './reviewed-files.tsx'
import { ReviewPlayer } from './review-player.tsx'

type Version = Proposal | OwnVideo

const TWO_COLUMNS = { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }

const RENDER_FIELD: Record<ProposalField, (version: Version, name: string, videoId: number) => ReactNode> = {
  title: ({ title }) => <Text fontWeight="semibold">{title}</Text>,
  category: ({ category }) => <Text>{category.name}</Text>,
  description: ({ description }) =>
    description ? <Text whiteSpace="pre-line">{description}</Text> : <Text color="fg.muted">None</Text>,
  thumbnail: (version) => (
    <ImageWithFallback video={version} sizes="22rem" maxWidth="22rem" borderRadius="control" />
  ),
  captions: ({ captionsUrl }, name) => <CaptionsText url={captionsUrl} label={`Captions, ${name}`} />,
  attachments: (_, name, videoId) => (
    <ReviewedFiles
      videoId={videoId}
      label={`Files, ${name}`}
      version={name === 'Proposed' ? 'proposed' : 'items'}
      saysNone
    />
  ),
  video: () => null,
  protocol: (version) =>
    version.protocolCheck ? <ProtocolLine video={version} /> : <Text color="fg.muted">None</Text>,
}

/** The fields that are shown also where they didn't change. */
const ALWAYS_SHOWN: ReadonlySet<ProposalField> = new Set(['title', 'category', 'description'])
const FIELDS: readonly ProposalField[] = [...ALWAYS_SHOWN, 'thumbnail', 'captions', 'attachments', 'protocol']

interface ProposalComparisonProps {
  video: OwnVideo
  proposal: Proposal
  /** The proposed version plays elsewhere on the page. */
  hasPlayer?: boolean
}

/** The public and the proposed version, side by side on wide screens. */
export function ProposalComparison({ video, proposal, hasPlayer = false }: ProposalComparisonProps) {
  const { changed } = proposal
  const isChanged = (field: ProposalField) => changed.includes(field)
  const hasTwoPlayers = isChanged('video') || isChanged('captions')
  const isWide = !video.isMicroClip
  const height = isWide ? { base: '30dvh', md: '40dvh' } : { base: '44dvh', md: '52dvh' }
  const versions = [
    ['Public now', video],
    ['Proposed', proposal],
  ] as const
  return (
    <Stack gap="5" pt="2">
      {hasTwoPlayers ? (
        <Grid templateColumns={TWO_COLUMNS} gap="4">
          {(hasPlayer ? versions.slice(0, 1) : versions).map(([name, version]) => (
            <Box key={name}>
              <VersionLabel name={name}>
                {isChanged('video') && <Badge bg="bg.hover">{formatDuration(version.duration)}</Badge>}
              </VersionLabel>
              <ReviewPlayer
                media={version}
                label={`${name}: ${version.title}`}
                showsCaptions={isChanged('captions')}
                height={isWide ? { base: '30dvh', md: 'auto' } : height}
                aspectRatio={{ md: isWide ? 16 / 9 : undefined }}
              />
            </Box>
          ))}
        </Grid>
      ) : (
        !hasPlayer && <ReviewPlayer media={proposal} label={`Video: ${proposal.title}`} height={height} />
      )}
      {FIELDS.filter((field) => isChanged(field) || ALWAYS_SHOWN.has(field)).map((field) => (
        <Box
          as="section"
          key={field}
          aria-label={isChanged(field) ? `${PROPOSAL_LABELS[field]}, changed` : PROPOSAL_LABELS[field]}
        >
          <Flex align="center" gap="2" mb="2">
            <Text as="h3" textStyle="label">
              {PROPOSAL_LABELS[field]}
            </Text>
            {isChanged(field) && <Badge tone="accent">Changed</Badge>}
          </Flex>
          {isChanged(field) ? (
            <Grid templateColumns={TWO_COLUMNS} gap={{ base: '3', md: '4' }} overflowWrap="anywhere">
              {versions.map(([name, version]) => (
                <Box
                  key={name}
                  p="3"
                  bg="bg.panel"
                  borderRadius="control"
                  borderWidth="1px"
                  borderColor={name === 'Proposed' ? 'accent' : 'border.subtle'}
                >
                  <VersionLabel name={name} />
                  {RENDER_FIELD[field](version, name, video.id)}
                </Box>
              ))}
            </Grid>
          ) : (
            <Box color="fg.muted" overflowWrap="anywhere">
              {RENDER_FIELD[field](proposal, 'Proposed', video.id)}
            </Box>
          )}
        </Box>
      ))}
      {isChanged('video') && (
        <Text color="fg.muted">
          The new file becomes version {video.version + 1}. Views, likes and comments stay with the video.
        </Text>
      )}
    </Stack>
  )
}

const VersionLabel = ({ name, children }: { name: string; children?: ReactNode }) => (
  <Flex align="center" justify="space-between" minHeight="6" mb="1.5">
    <Text textStyle="small" color="fg.muted">
      {name}
    </Text>
    {children}
  </Flex>
)

async function readLines(url: string, signal: AbortSignal): Promise<string[]> {
  const response = await request('GET', url, { signal })
  return parseCaptions(await response.text()).map(({ text }) => text)
}

/** The text of captions, line by line. @param url of a WebVTT file; null without captions */
function CaptionsText({ url, label }: { url: string | null; label: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['captions-text', url],
    queryFn: ({ signal }) => (url ? readLines(url, signal) : []),
    enabled: url !== null,
  })
  if (url === null) return <Text color="fg.muted">None</Text>
  if (isError) return <PartFailure part="captions" onRetry={refetch} />
  if (!data) return <Spinner label="Loading the captions" />
  return (
    <Box
      as="ol"
      listStyleType="none"
      role="list"
      tabIndex={0}
      aria-label={label}
      maxHeight="48"
      overflowY="auto"
      p="3"
      bg="bg.canvas"
      borderRadius="control"
      textStyle="small"
    >
      {data.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of one file, in their order
        <Box as="li" key={index} overflowWrap="anywhere" whiteSpace="pre-line">
          {line}
        </Box>
      ))}
    </Box>
  )
}
