import { Box, chakra, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import type { RosterImport } from '#shared/contract/roster.ts'
import { formatCounted } from '#shared/format.ts'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { readRosterFile } from './read-roster-file.ts'
import { useRefreshRoster } from './roster-queries.ts'

const summaryOf = ({ adds, changes, leavers, problems }: RosterImport): string =>
  [
    `${adds} new`,
    `${changes} changed`,
    formatCounted(leavers, 'leaver'),
    formatCounted(problems.length, 'problem'),
  ].join(', ')

const Lines = chakra('ul', {
  base: {
    maxHeight: '14rem',
    overflowY: 'auto',
    listStyleType: 'none',
    borderWidth: '1px',
    borderRadius: 'control',
    px: '3',
    py: '2',
    textStyle: 'small',
    '& li': { py: '0.5', overflowWrap: 'anywhere' },
  },
})

/** Reads a roster file, shows what it would change, and imports it at a press. Before the press nothing is written. */
export default function ImportDialog({ isOpen, onClose }: SubjectDialogProps<'file'>) {
  const dialog = { isOpen, onClose }
  const refresh = useRefreshRoster()
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const csv = await readRosterFile(file)
      return { csv, result: await api.importRoster({ csv, dryRun: true }) }
    },
  })
  const run = useMutation({
    mutationFn: (csv: string) => api.importRoster({ csv, dryRun: false }),
    onSuccess: async (result) => {
      await refresh()
      toast({ title: 'Roster imported', description: summaryOf(result), variant: 'success' })
      dialog.onClose()
    },
  })
  const { data } = preview
  const changes = data ? data.result.adds + data.result.changes + data.result.leavers : 0
  const error = run.error ?? preview.error
  const hiddenLines = changes - (data?.result.lines.length ?? 0)
  return (
    <FormDialog
      {...dialog}
      title="Import Roster"
      description="A CSV file whose first line names the columns: Name, Number, E-Mail, Unit, Title, Officer, Left on."
      submitLabel={changes > 0 ? `Import ${formatCounted(changes, 'line')}` : 'Import'}
      isPending={run.isPending}
      isSubmitDisabled={changes === 0 || preview.isPending}
      error={formErrorOf(error, error instanceof Error ? error.message : 'The file was not read.')}
      onSubmit={() => data && run.mutate(data.csv)}
    >
      <TextField
        label="File"
        hint="What the file has no column for stays as it is."
        type="file"
        accept=".csv,text/csv"
        py="2"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          run.reset()
          if (file) preview.mutate(file)
        }}
      />
      <Text role="status" fontWeight="semibold">
        {preview.isPending ? 'Reading the file …' : data && summaryOf(data.result)}
        {data && changes === 0 && data.result.problems.length === 0 && '. The roster has all of it already.'}
      </Text>
      {data && data.result.problems.length > 0 && (
        <Box>
          <Text textStyle="label" mb="2">
            Lines that change nothing
          </Text>
          <Lines aria-label="Lines that change nothing" tabIndex={0}>
            {data.result.problems.map(({ line, problem }) => (
              <li key={`${line} ${problem}`}>
                Line {line}: {problem}
              </li>
            ))}
          </Lines>
        </Box>
      )}
      {data && data.result.lines.length > 0 && (
        <Box>
          <Text textStyle="label" mb="2">
            What changes
          </Text>
          <Lines aria-label="What changes" tabIndex={0}>
            {data.result.lines.map(({ line, name, does }) => (
              <li key={line}>
                <bdi>{name}</bdi>: {does}
              </li>
            ))}
            {hiddenLines > 0 && <li>and {formatCounted(hiddenLines, 'more line')}</li>}
          </Lines>
        </Box>
      )}
    </FormDialog>
  )
}
