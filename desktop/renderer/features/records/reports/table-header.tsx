import { Flex, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/button.tsx'
import { serverOrigin } from '../../../lib/server-origin.ts'
import { PrintButton } from '../print-button.tsx'

interface Props {
  /** Path and query of the CSV file. */
  csv: string
  /** Path and query of the xAPI statements, for other learning systems. */
  statements?: string
  children: ReactNode
}

const FileButton = ({ path, label }: { path: string; label: string }) => (
  <Button asChild variant="outline">
    <a href={`${serverOrigin.read()}${path}`} download>
      <Download aria-hidden />
      {label}
    </a>
  </Button>
)

/** What a table of hours covers, with its ways out: as files, and on paper. */
export const TableHeader = ({ csv, statements, children }: Props) => (
  <Flex wrap="wrap" gap="3" justify="space-between" align="center" mb="3">
    <Text color="fg.muted">{children}</Text>
    <Flex wrap="wrap" gap="2" data-screen-only="">
      <FileButton path={csv} label="CSV" />
      {statements && <FileButton path={statements} label="xAPI" />}
      <PrintButton />
    </Flex>
  </Flex>
)
