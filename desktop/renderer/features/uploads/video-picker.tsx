import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react'
import { Film, History } from 'lucide-react'
import { useState, type Ref } from 'react'
import { formatBytes, formatDuration } from '#shared/format.ts'
import { UPLOAD_MAX_MB_DEFAULT } from '#shared/limits.ts'
import { Field } from '../../components/field.tsx'
import { logError } from '../../lib/log-error.ts'
import { usePlatform, type DiskFile } from '../../platform/platform.ts'
import { FileDrop } from './file-drop.tsx'
import { PickedFileBar } from './picked-file-bar.tsx'
import { VIDEO_ACCEPT } from './picked-files.ts'
import { percentOf, type Resumable } from './upload-draft.ts'
import type { VideoFile } from './upload-store.ts'
import { useFileSource } from '../../lib/use-file-source.ts'

const Player = chakra('video', {
  base: { display: 'block', width: 'full', height: 'full', objectFit: 'contain' },
})

function Preview({ file }: { file: VideoFile }) {
  const source = useFileSource(file)
  const [failed, setFailed] = useState<VideoFile | null>(null)
  return (
    <Box
      height={{ base: '64', md: '80' }}
      bg="bg.canvas"
      borderWidth="1px"
      borderRadius="card"
      overflow="hidden"
    >
      {file === failed ? (
        <Center height="full" px="6" textAlign="center">
          <Text color="fg.muted">This browser can’t show this file. It can be uploaded all the same.</Text>
        </Center>
      ) : (
        <Player
          ref={source}
          controls
          playsInline
          preload="metadata"
          aria-label="Preview of the picked video"
          onError={() => setFailed(file)}
        />
      )}
    </Box>
  )
}

function ResumableNote({ resumable: { name, sent, size } }: { resumable: Resumable }) {
  return (
    <Flex
      gap="3"
      mb="3"
      p="4"
      bg="warning.muted"
      borderWidth="1px"
      borderColor="warning"
      borderRadius="control"
    >
      <Box color="warning" pt="0.5">
        <History size={20} aria-hidden />
      </Box>
      <Box minWidth="0">
        <Text fontWeight="semibold">
          Choose the same file again to go on where it stopped ({percentOf(sent, size)} %)
        </Text>
        <Text color="fg.muted" mt="1" overflowWrap="anywhere">
          {name} · {formatBytes(size)}
        </Text>
      </Box>
    </Flex>
  )
}

interface VideoPickerProps {
  file: VideoFile | null
  /** Whole seconds; undefined while they are being read, null if they cannot be. */
  duration: number | null | undefined
  maxMb: number | null
  /** What has arrived of a file before the page was left. */
  resumable: Resumable | null
  error: string | undefined
  isMissing: boolean
  disabled: boolean
  onPick: (file: File | null) => void
  /** Several files at once, which stay on the disk; only in the desktop app. */
  onPickFromDisk?: (files: DiskFile[]) => void
  buttonRef?: Ref<HTMLButtonElement>
  label?: string
  /** Shown before the list of accepted files. */
  hint?: string
  isOptional?: boolean
}

export function VideoPicker({
  file,
  duration,
  maxMb,
  resumable,
  error,
  isMissing,
  disabled,
  onPick,
  onPickFromDisk,
  buttonRef = null,
  label = 'Video file',
  hint = '',
  isOptional = false,
}: VideoPickerProps) {
  const platform = usePlatform()
  const uploads = onPickFromDisk && platform.uploads
  const take = (picking: Promise<DiskFile[]>) => void picking.then(onPickFromDisk).catch(logError)
  return (
    <Field
      label={label}
      isOptional={isOptional}
      hint={
        file
          ? hint || undefined
          : `${hint && `${hint} `}MP4, MOV or WebM, up to ${maxMb ?? UPLOAD_MAX_MB_DEFAULT}MB`
      }
      error={error}
    >
      {(control) =>
        file ? (
          <>
            <Preview file={file} />
            <PickedFileBar
              file={file}
              facts={typeof duration === 'number' ? formatDuration(duration) : null}
              removeLabel="Remove video"
              disabled={disabled}
              onRemove={() => onPick(null)}
            />
          </>
        ) : (
          <>
            {resumable && <ResumableNote resumable={resumable} />}
            <FileDrop
              control={isMissing ? { ...control, 'aria-invalid': true } : control}
              icon={Film}
              buttonLabel={uploads ? 'Choose videos' : 'Choose a video'}
              dropText={uploads ? 'or drop them here' : 'or drop it here'}
              accept={VIDEO_ACCEPT}
              disabled={disabled}
              onPick={onPick}
              {...(uploads && {
                onChoose: () => take(uploads.choose()),
                onDropFiles: (files: File[]) => take(uploads.adopt(files)),
              })}
              buttonRef={buttonRef}
            />
          </>
        )
      }
    </Field>
  )
}
