import { Box, Center, chakra, Text } from '@chakra-ui/react'
import { Film, History, ImagePlus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatDuration, formatMegabytes } from '#shared/format.ts'
import { Button } from '../../components/button.tsx'
import { NoticeBox } from '../../components/notice-box.tsx'
import { toast } from '../../lib/toast.ts'
import { logError } from '../../lib/log-error.ts'
import { useFileSource } from '../../lib/use-file-source.ts'
import { usePlatform, type DiskFile } from '../../platform/platform.ts'
import { FileField } from './file-field.tsx'
import { takeFrame } from './inspect-video.ts'
import { tooLongText, videoAccept } from './picked-files.ts'
import { percentOf, type Resumable } from './upload-draft.ts'
import type { VideoFile } from './upload-store.ts'
import type { VideoChoice } from './use-picked-video.ts'
import { formatBytes } from '../../lib/locale-format.ts'

const Player = chakra('video', {
  base: { display: 'block', width: 'full', height: 'full', objectFit: 'contain' },
})

interface PreviewProps {
  file: VideoFile
  onFrame: ((frame: File) => void) | undefined
}

function Preview({ file, onFrame }: PreviewProps) {
  const source = useFileSource(file)
  const [failed, setFailed] = useState<VideoFile | null>(null)
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null)
  const pickFrame = async (shown: HTMLVideoElement, pick: (frame: File) => void) => {
    shown.pause()
    const at = formatDuration(shown.currentTime)
    const frame = await takeFrame(shown)
    if (!frame) return
    pick(new File([frame], `frame at ${at.replaceAll(':', '.')}.jpg`, { type: frame.type }))
    toast({ title: `The thumbnail is the frame at ${at}` })
  }
  return (
    <>
      <Box
        data-dark=""
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
            onLoadedData={({ currentTarget }) => setPlayer(currentTarget)}
            onError={() => setFailed(file)}
          />
        )}
      </Box>
      {player && onFrame && (
        <Button
          icon={ImagePlus}
          variant="outline"
          mt="2"
          onClick={() => void pickFrame(player, onFrame).catch(logError)}
        >
          Use this frame as the thumbnail
        </Button>
      )}
    </>
  )
}

const ResumableNote = ({ resumable: { name, sent, size } }: { resumable: Resumable }) => (
  <NoticeBox tone="warning" icon={History} mb="3">
    <Text fontWeight="semibold">
      Choose the same file again to go on where it stopped ({percentOf(sent, size)} %)
    </Text>
    <Text color="fg.muted" mt="1">
      <bdi>{name}</bdi> · {formatBytes(size)}
    </Text>
  </NoticeBox>
)

interface VideoPickerProps {
  choice: VideoChoice
  missing?: string | undefined
  disabled: boolean
  onPick: (file: File | null) => void
  /** Several files at once; those of the desktop app stay on the disk. */
  onPickMany?: ((files: readonly VideoFile[]) => void) | undefined
  /** Takes a frame of the video for its thumbnail (UT-62). */
  onFrame?: (frame: File) => void
  label?: string
  /** Shown before the list of accepted files. */
  hint?: string
  isOptional?: boolean
}

/** The field for the video file, with an alert below it while the video is too long for a short. */
export function VideoPicker({
  choice: { file, duration, maxMb, canConvert, resumable, error, tooLongSeconds },
  onPickMany,
  onFrame,
  label = 'Video file',
  hint = '',
  isOptional = false,
  ...rest
}: VideoPickerProps) {
  const platform = usePlatform()
  const uploads = onPickMany && platform.uploads
  const take = (picking: Promise<DiskFile[]>) => void picking.then(onPickMany).catch(logError)
  // UT-22 writes '100MB'.
  const limit = maxMb === null ? '' : `, up to ${formatMegabytes(maxMb).replace(' MB', 'MB')}`
  const accepted = `MP4, MOV or WebM${limit}${canConvert ? '; also MTS, TS, MKV, AVI and 3GP' : ''}`
  return (
    <>
      <FileField
        label={label}
        isOptional={isOptional}
        hint={file ? hint : [hint, accepted].filter(Boolean).join(' ')}
        error={error}
        file={file}
        preview={file && <Preview file={file} onFrame={rest.disabled ? undefined : onFrame} />}
        facts={typeof duration === 'number' ? formatDuration(duration) : null}
        removeLabel="Remove video"
        note={resumable && <ResumableNote resumable={resumable} />}
        icon={Film}
        buttonLabel={onPickMany ? 'Choose videos' : 'Choose a video'}
        dropText={onPickMany ? 'or drop them here' : 'or drop it here'}
        accept={videoAccept(canConvert)}
        onFiles={onPickMany}
        {...(uploads && {
          onChoose: () => take(uploads.choose()),
          onFiles: (files: File[]) => take(uploads.adopt(files)),
        })}
        {...rest}
      />
      {tooLongSeconds !== null && (
        <NoticeBox tone="danger" icon={TriangleAlert} role="alert">
          <Text fontWeight="semibold">This video is over the limit</Text>
          <Text color="fg.muted" mt="1">
            {tooLongText(tooLongSeconds)}
          </Text>
        </NoticeBox>
      )}
    </>
  )
}
