import { Box, chakra, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ServerState } from '#shared/contract/operator.ts'
import { formatCounted } from '#shared/format.ts'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Badge } from '../../../components/chip.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { formatAge } from '../../../lib/format-age.ts'
import { formatBytes, formatMoment } from '../../../lib/locale-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { stateQuery } from './server-queries.ts'

const MINUTE_MS = 60_000
/** A backup that is older is marked. */
const BACKUP_OLD_MS = 48 * 60 * MINUTE_MS
/** A disk with less free space is marked. */
const FREE_LOW = 0.1

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(3, minmax(0, 1fr))',
    },
    columnGap: '8',
    rowGap: '5',
    overflowWrap: 'anywhere',
  },
})

interface FactProps {
  name: string
  /** A word that asks for attention. */
  warning?: string | false | undefined
  more?: ReactNode
  children: ReactNode
}

function Fact({ name, warning, more, children }: FactProps) {
  return (
    <Box minWidth="0">
      <Text as="dt" color="fg.muted" textStyle="small">
        {name}
      </Text>
      <Box as="dd" fontWeight="semibold">
        {children} {warning && <Badge tone="warning">{warning}</Badge>}
        {more && (
          <Text color="fg.muted" textStyle="small" fontWeight="normal">
            {more}
          </Text>
        )}
      </Box>
    </Box>
  )
}

/** What is true of the server now. */
export function StatePanel() {
  return (
    <TitledPanel title="This server">
      <QueryStates
        query={useQuery(stateQuery)}
        skeleton={<Skeletons count={3} height="10" />}
        failure={AdminFailure}
      >
        {(state) => <Known {...state} />}
      </QueryStates>
    </TitledPanel>
  )
}

function Known({ server, version, startedAt, schema, disk, backup, jobs, mail }: ServerState) {
  const now = useNow(MINUTE_MS)
  const isOld = backup !== null && now - Date.parse(backup.takenAt) > BACKUP_OLD_MS
  return (
    <Facts>
      <Fact
        name="Last backup"
        warning={backup === null ? 'None' : isOld ? 'Old' : backup.missing > 0 && 'Files missing'}
        more={
          backup === null
            ? 'Run npm run backup on the server, every day: docs/operations.md.'
            : `${formatMoment(backup.takenAt)}. ${formatCounted(backup.files, 'file')}, ${formatBytes(backup.bytes)}${
                backup.missing > 0 ? `; ${backup.missing} were not in the storage` : ''
              }`
        }
      >
        {backup ? formatAge(backup.takenAt, now) : 'No backup is known'}
      </Fact>
      <Fact
        name="Disk of the data folder"
        warning={disk !== null && disk.free < disk.size * FREE_LOW && 'Nearly full'}
        more={disk && `of ${formatBytes(disk.size)}`}
      >
        {disk ? `${formatBytes(disk.free)} free` : 'Files are in S3, which is not measured'}
      </Fact>
      <Fact name="Media jobs" warning={jobs.failed > 0 && `${jobs.failed} given up`}>
        {jobs.waiting === 0 ? 'None waits' : `${formatCounted(jobs.waiting, 'job')} to do`}
      </Fact>
      <Fact
        name="Mail"
        warning={mail.failed > 0 && `${mail.failed} given up`}
        more={mail.from === null ? 'SMTP_URL and MAIL_FROM are not set.' : `From ${mail.from}`}
      >
        {mail.from === null
          ? 'No mail is sent'
          : mail.waiting === 0
            ? 'None waits'
            : `${mail.waiting} waiting`}
      </Fact>
      <Fact name="Answered by" more={`Up since ${formatMoment(startedAt)}`}>
        {server}
      </Fact>
      <Fact name="Version" more={`Schema ${schema}`}>
        {version}
      </Fact>
    </Facts>
  )
}
