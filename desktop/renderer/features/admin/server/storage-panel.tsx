import { Box, chakra, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { StoredBytes } from '#shared/contract/operator.ts'
import { formatCounted } from '#shared/format.ts'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Link } from '../../../components/link.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { formatBytes, formatTime } from '../../../lib/locale-format.ts'
import { storedQuery } from './server-queries.ts'

const KINDS: Record<StoredBytes['kinds'][number]['kind'], string> = {
  originals: 'Videos',
  sizes: 'Smaller sizes',
  streams: 'Streams',
  storyboards: 'Seek previews',
  pictures: 'Posters and pictures',
  others: 'Other files',
}

const List = chakra('ul', {
  base: { display: 'grid', gap: '4', alignContent: 'start', listStyleType: 'none' },
})

/** What takes the space, by kind and by lesson. */
export function StoragePanel() {
  return (
    <TitledPanel title="Storage">
      <QueryStates
        query={useQuery(storedQuery)}
        skeleton={<Skeletons count={4} height="8" />}
        failure={AdminFailure}
      >
        {(stored) => <Measured {...stored} />}
      </QueryStates>
    </TitledPanel>
  )
}

function Measured({ measuredAt, kinds, largest }: StoredBytes) {
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  const files = kinds.reduce((sum, kind) => sum + kind.files, 0)
  return (
    <>
      <Text color="fg.muted" mb="5">
        {formatBytes(total)} in {formatCounted(files, 'file')}, measured at {formatTime(measuredAt)}. Captions
        are in the database.
      </Text>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="8">
        <List aria-label="Bytes by kind of file">
          {kinds.map(({ kind, bytes, files: count }) => (
            <li key={kind}>
              <Flex justify="space-between" gap="4" wrap="wrap" mb="1">
                <span>{KINDS[kind]}</span>
                <Text color="fg.muted">
                  {formatBytes(bytes)}, {formatCounted(count, 'file')}
                </Text>
              </Flex>
              <ProgressBar aria-label={`Share of ${KINDS[kind]}`} value={bytes} max={Math.max(1, total)} />
            </li>
          ))}
        </List>
        <Box minWidth="0">
          <Heading as="h3" textStyle="small" fontWeight="semibold" mb="3">
            Largest lessons, with what was made of them
          </Heading>
          {largest.length === 0 && <Text color="fg.muted">No lesson has a file here.</Text>}
          <List aria-label="Largest lessons" gap="1">
            {largest.map(({ id, title, bytes }) => (
              <Flex
                as="li"
                key={id}
                justify="space-between"
                align="center"
                wrap="wrap"
                columnGap="4"
                minHeight="touch"
              >
                <Link to={`/video/${id}`} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                  <bdi>{title}</bdi>
                </Link>
                <Text color="fg.muted" whiteSpace="nowrap">
                  {formatBytes(bytes)}
                </Text>
              </Flex>
            ))}
          </List>
        </Box>
      </Grid>
    </>
  )
}
