import { Flex, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/button.tsx'
import { serverOrigin } from '../../../lib/server-origin.ts'
import { PrintButton } from '../print-button.tsx'

/** What a table of hours covers, with its ways out: as CSV, and on paper. @param csv path and query of the file */
export const TableHeader = ({ csv, children }: { csv: string; children: ReactNode }) => (
  <Flex wrap="wrap" gap="3" justify="space-between" align="center" mb="3">
    <Text color="fg.muted">{children}</Text>
    <Flex gap="2" data-screen-only="">
      <Button asChild variant="outline">
        <a href={`${serverOrigin.read()}${csv}`} download>
          <Download aria-hidden />
          CSV
        </a>
      </Button>
      <PrintButton />
    </Flex>
  </Flex>
)
