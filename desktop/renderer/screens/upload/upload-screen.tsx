import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { Captions, Lightbulb } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { TextAreaField, TextField } from '../../components/field.tsx'
import { NoticeBox } from '../../components/notice-box.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { CategorySelect } from '../../entities/category/category-select.tsx'
import { AllowanceNote } from '../../features/uploads/allowance-note.tsx'
import { FileField } from '../../features/uploads/file-field.tsx'
import { OpenUploads } from '../../features/uploads/open-uploads.tsx'
import { SendingPanel } from '../../features/uploads/sending-panel.tsx'
import { SubmissionGuidelines } from '../../features/uploads/submission-guidelines.tsx'
import { ThumbnailField } from '../../features/uploads/thumbnail-field.tsx'
import { TrimPart } from '../../features/uploads/trim-part.tsx'
import { isUploadWish, type UploadWish } from '../../features/uploads/upload-draft.ts'
import { MY_UPLOADS, UPLOAD_LABELS, type UploadMode } from '../../features/uploads/upload-modes.ts'
import { uploadStoreOf, type UploadStore } from '../../features/uploads/upload-store.ts'
import { useVideoForm } from '../../features/uploads/use-video-form.ts'
import { VideoPicker } from '../../features/uploads/video-picker.tsx'
import { CAPTIONS_ACCEPT } from '../../entities/playback/read-captions-file.ts'
import { useSession } from '../../entities/session/session.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { isRecord } from '../../lib/is-record.ts'

// Copies of the contract's limits, checked by their types: the contract's schemas stay out of this chunk.
const TITLE_MAX: typeof TITLE_MAX_LENGTH = 200
const DESCRIPTION_MAX: typeof DESCRIPTION_MAX_LENGTH = 5000

const CAPTIONS_HINT =
  'WebVTT or SRT. Crews read along where it is loud, and find the sentence they search for.'

/** The upload form for training videos, shorts and micro clips; its texts and limits follow the mode. */
export default function UploadScreen() {
  const { user } = useSession()
  const { pathname, state } = useLocation()
  // The route's guard requires a session.
  if (!user) return null
  // Shorts and micro clips are one kind of upload at one address; only their texts differ.
  const kind = pathname === '/upload/training' ? 'training' : 'shorts'
  // The redirect from /upload/microclip sets the mode to micro clips (SH-26).
  const isMicroClips = kind === 'shorts' && isRecord(state) && state['mode'] === 'microClips'
  return (
    <UploadForm
      key={kind}
      mode={isMicroClips ? 'microClips' : kind}
      userId={user.id}
      wish={isRecord(state) && isUploadWish(state['wish']) ? state['wish'] : null}
      store={uploadStoreOf(user.id, kind, pathname)}
    />
  )
}

interface UploadFormProps {
  mode: UploadMode
  userId: number
  /** The form is opened for it. */
  wish: UploadWish | null
  store: UploadStore
}

function UploadForm({ mode, userId, wish, store }: UploadFormProps) {
  const words = UPLOAD_LABELS[mode]
  const navigate = useNavigate()
  const goHome = () => void navigate('/')
  const titleInput = useRef<HTMLInputElement>(null)
  const form = useVideoForm({
    store,
    userId,
    words,
    showUploads: () => void navigate(MY_UPLOADS.to),
    onDone: goHome,
    onNext() {
      window.scrollTo({ top: 0 })
      titleInput.current?.focus()
    },
  })
  const { sending } = form
  // Once: a reload keeps what was changed since.
  useEffect(() => {
    if (!wish) return
    if (!store.get().sending) store.set({ title: wish.text, wish })
    void navigate('.', { replace: true, state: null })
  }, [wish, store, navigate])
  const arrived = form.resumable?.attached.thumbnail
  const [isCancelling, setIsCancelling] = useState(false)
  const isSending = sending !== null

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const submission = form.submission()
    if (submission) form.send(submission)
    else focusFirstInvalid(event.currentTarget)
  }

  return (
    <Page title={words.title} subtitle={words.subtitle} width="72rem">
      <OpenUploads>
        <AllowanceNote />
        <chakra.form onSubmit={onSubmit} noValidate aria-label={words.title}>
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
            gap="6"
            alignItems="start"
          >
            <Panel display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
              {form.queue && (
                <Text role="status" fontWeight="semibold">
                  File {form.queue.at} of {form.queue.of}
                </Text>
              )}
              {form.wish && (
                <NoticeBox tone="neutral" icon={Lightbulb}>
                  <Text>People ask for “{form.wish.text}”. They hear when this lesson is public.</Text>
                  <Button
                    variant="outline"
                    mt="2"
                    disabled={isSending}
                    onClick={() => {
                      store.set({ wish: null })
                      titleInput.current?.focus()
                    }}
                  >
                    Not for this wish
                  </Button>
                </NoticeBox>
              )}
              <TextField
                ref={titleInput}
                label="Title"
                placeholder={words.titlePlaceholder}
                maxLength={TITLE_MAX}
                autoComplete="off"
                disabled={isSending}
                missing={form.title.trim() ? undefined : form.missing.title}
                value={form.title}
                onChange={({ target }) => store.set({ title: target.value })}
              />
              <VideoPicker
                choice={form.choice}
                missing={form.missing.video}
                disabled={isSending}
                onPick={form.pickVideo}
                onPickFromDisk={form.pickFromDisk}
                onFrame={(thumbnail) => store.set({ attached: { thumbnail } })}
              />
              {form.video && (
                <TrimPart
                  key={form.video.file.name}
                  film={form.video.file}
                  value={form.video.trim ?? null}
                  disabled={isSending}
                  onChange={(trim) => {
                    const { video } = store.get()
                    if (video) store.set({ video: { ...video, trim } })
                  }}
                />
              )}
              <CategorySelect
                value={form.categoryId}
                missing={form.missing.category}
                disabled={isSending}
                onChange={(categoryId) => store.set({ categoryId })}
              />
              <TextAreaField
                label="Description"
                isOptional
                maxLength={DESCRIPTION_MAX}
                placeholder="What will a crew be able to do after watching?"
                disabled={isSending}
                value={form.description}
                onChange={({ target }) => store.set({ description: target.value })}
              />
              <ThumbnailField
                key={form.queue?.at}
                file={form.attached.thumbnail ?? null}
                hint={
                  arrived
                    ? `${arrived.name} is there already.`
                    : 'Without one, a frame of the video is taken.'
                }
                disabled={isSending}
                onPick={(thumbnail) => store.set({ attached: thumbnail ? { thumbnail } : {} })}
              />
              <FileField
                label="Captions"
                hint={form.captions ? form.captions.note : CAPTIONS_HINT}
                error={form.captionsProblem}
                file={form.captions?.file ?? null}
                removeLabel="Remove captions"
                icon={Captions}
                buttonLabel="Choose captions"
                dropText="or drop them here"
                accept={CAPTIONS_ACCEPT}
                isSmall
                disabled={isSending}
                onPick={(file) => void form.pickCaptions(file)}
              />
            </Panel>
            <Box position={{ lg: 'sticky' }} top={{ lg: 'calc({sizes.header} + {spacing.6})' }}>
              <SubmissionGuidelines guidelines={words.guidelines} />
            </Box>
            <Box>
              {sending && <SendingPanel sending={sending} keeping={form.keeping} onStop={store.stop} />}
              <Flex
                gap="3"
                mt={sending ? '4' : '0'}
                direction={{ base: 'column-reverse', md: 'row' }}
                justify="flex-end"
              >
                <Button variant="outline" size="lg" onClick={() => setIsCancelling(true)}>
                  Cancel
                </Button>
                <Button
                  type="submit"
                  variant="primary"
                  size="lg"
                  isLoading={isSending}
                  disabled={!form.choice.isReady}
                >
                  Upload Video
                </Button>
              </Flex>
            </Box>
          </Grid>
        </chakra.form>
      </OpenUploads>
      <ConfirmDialog
        isOpen={isCancelling}
        title="Cancel Upload?"
        description={
          isSending
            ? 'The upload stops, and what you have filled in is gone.'
            : 'What you have filled in and the files you have picked are gone then.'
        }
        cancelLabel="No, continue editing"
        confirmLabel="Yes, cancel upload"
        isDangerous
        onCancel={() => setIsCancelling(false)}
        onConfirm={() => {
          store.clear()
          goHome()
        }}
      />
    </Page>
  )
}
