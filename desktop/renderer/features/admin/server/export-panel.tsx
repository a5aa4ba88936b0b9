import { Flex, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { EXPORTS, type ExportName } from '#shared/operator.ts'
import { Button } from '../../../components/button.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { request } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useToastMutation } from '../../../lib/use-toast-mutation.ts'

const LABELS: Record<ExportName, string> = { people: 'People', lessons: 'Lessons', decisions: 'Decisions' }
const TYPE = 'text/csv'

/** Tables for spreadsheet programs. */
export function ExportPanel() {
  const { mutate, isPending, variables } = useToastMutation({
    mutationFn: async (name: ExportName) => (await request('GET', `/api/admin/exports/${name}`)).blob(),
    success: (_, name) => ({
      title: `${LABELS[name]} downloaded`,
      description: 'Keep the file where only those may read it who need it.',
    }),
    failure: { title: 'Download failed', fallback: 'The table could not be downloaded. Please try again.' },
    onSuccess: (table, name) => saveFile(`${name}.csv`, table, TYPE),
  })
  return (
    <TitledPanel title="Export as CSV">
      <Text color="fg.muted" mb="4">
        All rows, for spreadsheet programs. The audit log says who downloaded what.
      </Text>
      <Flex gap="3" wrap="wrap">
        {EXPORTS.map((name) => (
          <Button
            key={name}
            icon={Download}
            isLoading={isPending && variables === name}
            onClick={() => mutate(name)}
          >
            {LABELS[name]}
          </Button>
        ))}
      </Flex>
    </TitledPanel>
  )
}
