import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Copy, Download } from 'lucide-react'
import type { InvitedLine } from '#shared/contract/invitations.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { serverOrigin } from '../../../lib/server-origin.ts'

const STATES = {
  invited: { label: 'Invited', tone: 'success' },
  pending: { label: 'Invited before', tone: 'neutral' },
  has_account: { label: 'Has an account', tone: 'neutral' },
  duplicate: { label: 'Twice in the list', tone: 'neutral' },
  invalid: { label: 'No address', tone: 'warning' },
} as const

const linkOf = ({ path }: InvitedLine) => (path ? serverOrigin.read() + path : '')

/** A cell of a spreadsheet: quoted, and never a formula. */
const cell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

function downloadCsv(lines: readonly InvitedLine[]): void {
  const rows = lines.map((line) => [line.line, linkOf(line)].map(cell).join(','))
  saveFile('invitations.csv', ['"Address","Link"', ...rows].join('\r\n'), 'text/csv')
}

const copyLinks = (lines: readonly InvitedLine[]) =>
  copyText(lines.map((line) => `${line.line}\t${linkOf(line)}`).join('\n'), null, {
    copied: { title: 'Links copied' },
    otherwise: 'Download the list, or select the links.',
  })

/** What became of each line; where no mail was sent, the links, which are shown this once. */
export function InvitedLines({ lines }: { lines: readonly InvitedLine[] }) {
  // A list may hold a line twice.
  const numbered = lines.map((line, place) => ({ ...line, key: `${place} ${line.line}` }))
  const linked = lines.filter(({ path }) => path !== null)
  const invited = lines.filter(({ state }) => state === 'invited').length
  return (
    <Stack gap="4" pt="2" pb="2">
      <Text role="status">
        {invited === 1 ? 'One person is invited.' : `${invited} people are invited.`}{' '}
        {linked.length > 0 &&
          'This server sends no mail: hand the links over yourself. They are shown this once.'}
      </Text>
      {linked.length > 0 && (
        <Flex gap="3" wrap="wrap">
          <Button icon={Copy} onClick={() => void copyLinks(linked)}>
            Copy Links
          </Button>
          <Button icon={Download} variant="outline" onClick={() => downloadCsv(linked)}>
            Download CSV
          </Button>
        </Flex>
      )}
      <Stack as="ul" gap="3" listStyleType="none" aria-label="Lines of the list">
        {numbered.map(({ key, ...line }) => (
          <Box as="li" key={key}>
            <Flex gap="2" wrap="wrap" align="center">
              <Text overflowWrap="anywhere">{line.line}</Text>
              <Badge tone={STATES[line.state].tone}>{STATES[line.state].label}</Badge>
            </Flex>
            {line.path && (
              <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
                {linkOf(line)}
              </Text>
            )}
          </Box>
        ))}
      </Stack>
    </Stack>
  )
}
