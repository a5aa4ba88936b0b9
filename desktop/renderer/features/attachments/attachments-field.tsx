import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { Paperclip, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ATTACHMENT_MAX_MB, ATTACHMENT_NAME_MAX_LENGTH, ATTACHMENTS_MAX } from '#shared/limits/uploads.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Input } from '../../components/field.tsx'
import { attachmentFacts } from '../../entities/attachment/attachment-list.tsx'
import type { DraftFile } from '../../entities/attachment/draft-file.ts'
import { serverMessageOf } from '../../lib/request-error.ts'
import { ATTACHMENT_ACCEPT, attachmentProblem, uploadDraft } from './draft-files.ts'

const FileInput = chakra('input', { base: { srOnly: true } })

interface AttachmentsFieldProps {
  files: readonly DraftFile[]
  disabled: boolean
  onChange: (update: (before: readonly DraftFile[]) => readonly DraftFile[]) => void
  /** Whether a file is being sent: the form waits for it. */
  onBusy: (isBusy: boolean) => void
}

/** The files beside a film: each is sent when it is picked, and can be renamed and removed. */
export function AttachmentsField({ files, disabled, onChange, onBusy }: AttachmentsFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [sending, setSending] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const isFull = files.length >= ATTACHMENTS_MAX

  const send = async (picked: readonly File[]) => {
    const room = ATTACHMENTS_MAX - files.length
    const problemsFound = picked.length > room ? [`A lesson has at most ${ATTACHMENTS_MAX} files.`] : []
    setProblems(problemsFound)
    onBusy(true)
    for (const file of picked.slice(0, room)) {
      setSending(file.name)
      const problem = attachmentProblem(file)
      try {
        if (problem) problemsFound.push(`${file.name}: ${problem}`)
        else {
          const draft = await uploadDraft(file)
          onChange((before) => [...before, draft])
        }
      } catch (error) {
        problemsFound.push(`${file.name}: ${serverMessageOf(error, 'It was not sent. Please try again.')}`)
      }
    }
    setProblems([...problemsFound])
    setSending(null)
    onBusy(false)
  }
  const remove = (key: string) => {
    onChange((before) => before.filter((one) => one.key !== key))
    add.current?.focus()
  }
  const rename = (key: string, name: string) =>
    onChange((before) => before.map((one) => (one.key === key ? { ...one, name } : one)))

  return (
    <Box role="group" aria-labelledby={`${id}-label`}>
      <Text id={`${id}-label`} textStyle="label" mb="2">
        Files{' '}
        <Text as="span" color="fg.subtle" fontWeight="normal">
          (optional)
        </Text>
      </Text>
      {files.length > 0 && (
        <Stack as="ul" gap="2" mb="3" listStyleType="none" role="list" aria-label="Files">
          {files.map((file, index) => (
            <Flex as="li" key={file.key} align="center" gap="2">
              <Box flex="1" minWidth="0">
                <Input
                  dir="auto"
                  aria-label={`Name of file ${index + 1}`}
                  maxLength={ATTACHMENT_NAME_MAX_LENGTH}
                  autoComplete="off"
                  disabled={disabled}
                  value={file.name}
                  onChange={({ target }) => rename(file.key, target.value)}
                />
                <Text textStyle="small" color="fg.muted" mt="1" data-numbers>
                  {attachmentFacts(file)}
                </Text>
              </Box>
              <IconButton
                label={`Remove ${file.name}`}
                icon={Trash2}
                alignSelf="start"
                disabled={disabled}
                onClick={() => remove(file.key)}
              />
            </Flex>
          ))}
        </Stack>
      )}
      <Button
        ref={add}
        icon={Paperclip}
        variant="outline"
        disabled={disabled || isFull}
        isLoading={sending !== null}
        aria-describedby={`${id}-hint`}
        onClick={() => input.current?.click()}
      >
        Add files
      </Button>
      <FileInput
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Files of the lesson"
        accept={ATTACHMENT_ACCEPT}
        disabled={disabled || isFull || sending !== null}
        onChange={({ target }) => {
          void send([...(target.files ?? [])])
          // Without this, picking the same file again causes no change event.
          target.value = ''
        }}
      />
      <Text id={`${id}-hint`} textStyle="small" color="fg.muted" mt="1.5">
        {isFull
          ? `A lesson has at most ${ATTACHMENTS_MAX} files.`
          : `PDF, JPG, PNG or plain text, up to ${ATTACHMENT_MAX_MB} MB each, ${ATTACHMENTS_MAX} at most. Crews download them beside the film.`}
      </Text>
      {sending !== null && (
        <Text role="status" textStyle="small" color="fg.muted" overflowWrap="anywhere">
          Sending {sending}
        </Text>
      )}
      {problems.length > 0 && (
        <Box role="alert" textStyle="small" color="danger.fg" overflowWrap="anywhere">
          {problems.map((problem) => (
            <Text key={problem} mt="1.5">
              {problem}
            </Text>
          ))}
        </Box>
      )}
    </Box>
  )
}
