import { Flex, Stack, Text } from '@chakra-ui/react'
import { useIsFetching } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { JobsSection } from './jobs-section.tsx'
import { MailSection } from './mail-section.tsx'
import { useRefreshServer } from './server-queries.ts'
import { StatePanel } from './state-panel.tsx'
import { StoragePanel } from './storage-panel.tsx'

/** What an operator knows of the server. */
export default function ServerTab() {
  const refresh = useRefreshServer()
  const isFetching = useIsFetching({
    predicate: ({ queryKey: [address] }) => String(address).startsWith('/api/admin/'),
  })
  return (
    <Stack gap={{ base: '5', md: '8' }}>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap">
        <Text color="fg.muted" maxWidth="60ch">
          Several servers of one department share jobs, mail, files and backups. The checks and the disk are
          of the server that answers.
        </Text>
        <Button icon={RefreshCw} isLoading={isFetching > 0} onClick={refresh}>
          Refresh
        </Button>
      </Flex>
      <StatePanel />
      <ChecksPanel />
      <JobsSection />
      <MailSection />
      <StoragePanel />
      <ExportPanel />
    </Stack>
  )
}
