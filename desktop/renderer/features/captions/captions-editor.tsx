import { Box, chakra, Flex, Heading, Text, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Check, FileUp, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { parseCaptionTime } from '#shared/caption-time.ts'
import type { Captions } from '#shared/contract/captions.ts'
import type { Video } from '#shared/contract/videos.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Panel } from '../../components/panel.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { CAPTIONS_ACCEPT, readCaptionsFile } from '../../entities/playback/read-captions-file.ts'
import { ConflictNotice, RestoredNotice } from './captions-notices.tsx'
import { CueRow } from './cue-row.tsx'
import { draftOf, insertAt, insertDraft, missingFrom, type DraftCue } from './draft-cues.ts'
import { captionsQuery, useCaptionsForm } from './use-captions-form.ts'

const FileInput = chakra('input', { base: { srOnly: true } })
const TITLE = 'captions-editor'

/** Stays visible while the list scrolls. */
const Footer = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    position: 'sticky',
    bottom: '0',
    pt: '3',
    pb: { base: '3', lg: '0' },
    bg: 'bg.panel',
  },
})

interface CaptionsEditorProps {
  video: Video
  /** The current second of the file. */
  position: () => number
  playFrom: (seconds: number) => void
  onClose: () => void
}

/** The editor of the captions, beside the player. */
export default function CaptionsEditor(props: CaptionsEditorProps) {
  const query = useQuery({ ...captionsQuery(props.video.id), refetchOnWindowFocus: false })
  const { isError, isFetchedAfterMount, fetchStatus, refetch } = query
  // Cached captions aren't shown while the query loads: the drafts start from the first data shown.
  const data = isFetchedAfterMount || fetchStatus !== 'fetching' ? query.data : undefined
  return (
    <Panel aria-labelledby={TITLE} p={{ base: '4', md: '4' }}>
      <Flex align="center" justify="space-between" gap="2" mb="2">
        <Heading as="h3" id={TITLE} textStyle="label" fontSize="md">
          Captions
        </Heading>
        <IconButton label="Close captions" onClick={props.onClose}>
          <X aria-hidden />
        </IconButton>
      </Flex>
      {data && <Lines {...props} loaded={data} />}
      {!data && isError && <ErrorState title="The captions didn’t load." onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Box role="status">
          <VisuallyHidden>Loading the captions</VisuallyHidden>
          <Skeleton height="64" />
        </Box>
      )}
    </Panel>
  )
}

function Lines({ video, loaded, position, playFrom, onClose }: CaptionsEditorProps & { loaded: Captions }) {
  const form = useCaptionsForm(video.id, loaded)
  const { drafts, setDrafts, conflict, isPending, isSaved } = form
  const [isChecked, setIsChecked] = useState(false)
  const [fileProblem, setFileProblem] = useState<string>()
  const fileInput = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)

  const change = (key: number, patch: Partial<DraftCue>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...patch } : draft)))
  const add = () => {
    const next = insertAt(drafts, position())
    const index = next.findIndex((draft) => !drafts.includes(draft))
    setDrafts(next)
    // After React has rendered the new line.
    requestAnimationFrame(() => list.current?.querySelectorAll('textarea')[index]?.focus())
  }
  const importFile = async (file: File) => {
    const { cues, problem, note } = await readCaptionsFile(file)
    setFileProblem(problem ?? note)
    if (!problem) setDrafts(cues.map(draftOf))
  }
  const save = () => {
    setIsChecked(true)
    // Where all lines are valid, the focus and the scroll position stay.
    if (form.save()) return
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return (
    <>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" px="3" onClick={add}>
          <Plus aria-hidden />
          Add a line here
        </Button>
        <Button variant="outline" px="3" onClick={() => fileInput.current?.click()}>
          <FileUp aria-hidden />
          Take a file
        </Button>
        <FileInput
          ref={fileInput}
          type="file"
          aria-label="WebVTT or SRT file"
          tabIndex={-1}
          accept={CAPTIONS_ACCEPT}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) void importFile(file)
          }}
        />
      </Flex>
      <Box role="alert">
        {fileProblem && (
          <Text textStyle="small" color="danger.fg" mt="2">
            {fileProblem}
          </Text>
        )}
      </Box>
      {form.keptAt !== null && !conflict && <RestoredNotice keptAt={form.keptAt} onDiscard={form.discard} />}
      {conflict && (
        <ConflictNotice
          total={conflict.cues.length}
          missing={missingFrom(drafts, conflict.cues)}
          isPending={isPending}
          onAdd={(cue) => setDrafts(insertDraft(drafts, draftOf(cue)))}
          onSave={save}
          onTakeTheirs={form.discard}
        />
      )}
      {drafts.length === 0 ? (
        <Text color="fg.muted" textStyle="small" py="4">
          Nothing is written down yet. Take a WebVTT or SRT file, or add a line where the video stands.
        </Text>
      ) : (
        <chakra.ol
          ref={list}
          listStyleType="none"
          mt="3"
          maxHeight={{ lg: '28rem' }}
          overflowY={{ lg: 'auto' }}
          overscrollBehavior="contain"
        >
          {drafts.map((cue, index) => (
            <CueRow
              key={cue.key}
              cue={cue}
              number={index + 1}
              isChecked={isChecked}
              onChange={(patch) => change(cue.key, patch)}
              onPlay={() => playFrom((parseCaptionTime(cue.start) ?? 0) / 1000)}
              onDelete={() => setDrafts(drafts.filter(({ key }) => key !== cue.key))}
            />
          ))}
        </chakra.ol>
      )}
      <Footer>
        <Flex role="status" gap="1.5" align="center" me="auto" minWidth="0" color="success">
          {isSaved && (
            <>
              <Check size={18} aria-hidden />
              {drafts.length > 0 ? 'Saved' : 'Saved, without captions'}
            </>
          )}
        </Flex>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        {!conflict && (
          <Button variant="primary" aria-busy={isPending || undefined} onClick={save}>
            {isPending && <Spinner size="5" color="currentColor" label={null} />}
            Save captions
          </Button>
        )}
      </Footer>
    </>
  )
}
