import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { Captions, Film, Lightbulb } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '#shared/contract/own-videos.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { TextAreaField, TextField } from '../../components/field.tsx'
import { NoticeBox } from '../../components/notice-box.tsx'
import { Panel } from '../../components/panel.tsx'
import { CategorySelect } from '../../entities/category/category-select.tsx'
import { AttachmentsField } from '../../features/attachments/attachments-field.tsx'
import { AddFilms } from '../../features/uploads/add-films.tsx'
import { FileField } from '../../features/uploads/file-field.tsx'
import type { FilmList } from '../../features/uploads/film-list.ts'
import { SendingPanel } from '../../features/uploads/sending-panel.tsx'
import { SubmissionGuidelines } from '../../features/uploads/submission-guidelines.tsx'
import { ThumbnailField } from '../../features/uploads/thumbnail-field.tsx'
import { TrimPart } from '../../features/uploads/trim-part.tsx'
import type { UploadWish } from '../../features/uploads/upload-draft.ts'
import { MY_UPLOADS, UPLOAD_LABELS, type UploadMode } from '../../features/uploads/upload-modes.ts'
import type { UploadStore, VideoFile } from '../../features/uploads/upload-store.ts'
import { useVideoForm } from '../../features/uploads/use-video-form.ts'
import { VideoPicker } from '../../features/uploads/video-picker.tsx'
import { CAPTIONS_ACCEPT } from '../../entities/playback/read-captions-file.ts'
import { ProtocolFields } from '../../entities/video/protocol-fields.tsx'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'

// Copies of the contract's limits, checked by their types: the contract's schemas stay out of this chunk.
const TITLE_MAX: typeof TITLE_MAX_LENGTH = 200
const DESCRIPTION_MAX: typeof DESCRIPTION_MAX_LENGTH = 5000

const CAPTIONS_HINT =
  'WebVTT or SRT. Crews read along where it is loud, and find the sentence they search for.'

interface UploadFormProps {
  mode: UploadMode
  userId: number
  /** The form is opened for it. */
  wish: UploadWish | null
  list: FilmList
  store: UploadStore
  /** Counts the presses that open a form of the list; each takes the focus to it. */
  openings: number
  /** Adds files to the list. */
  onFiles: (files: readonly VideoFile[]) => void
  /** A listed video was submitted. */
  onSubmitted: (categoryId: number | null) => void
}

/** The form of one video. */
export function UploadForm({ mode, userId, wish, list, store, openings, ...events }: UploadFormProps) {
  const words = UPLOAD_LABELS[mode]
  const navigate = useNavigate()
  const goHome = () => void navigate('/')
  const titleInput = useRef<HTMLInputElement>(null)
  const form = useVideoForm({
    store,
    list,
    userId,
    words,
    onFiles: events.onFiles,
    showUploads: () => void navigate(MY_UPLOADS.to),
    onDone: goHome,
  })
  const { sending, isListed, isLocked } = form
  useEffect(() => {
    if (openings > 0) titleInput.current?.focus()
  }, [openings])
  // Once: a reload keeps what was changed since.
  useEffect(() => {
    if (!wish) return
    if (!store.get().sending) store.set({ title: wish.text, wish })
    void navigate('.', { replace: true, state: null })
  }, [wish, store, navigate])
  const arrived = form.resumable?.attached.thumbnail
  const [isAttaching, setIsAttaching] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const isSending = sending !== null

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isListed) {
      if (form.submitListed()) events.onSubmitted(form.categoryId)
      else focusFirstInvalid(event.currentTarget)
      return
    }
    const submission = form.submission()
    if (submission) form.send(submission)
    else focusFirstInvalid(event.currentTarget)
  }

  return (
    <>
      <chakra.form onSubmit={onSubmit} noValidate aria-label={words.title}>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
          gap="6"
          alignItems="start"
        >
          <Panel display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
            {form.wish && (
              <NoticeBox tone="neutral" icon={Lightbulb}>
                <Text>People ask for “{form.wish.text}”. They hear when this lesson is public.</Text>
                <Button
                  variant="outline"
                  mt="2"
                  disabled={isLocked}
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
              disabled={isLocked}
              missing={form.title.trim() ? undefined : form.missing.title}
              value={form.title}
              onChange={({ target }) => store.set({ title: target.value })}
            />
            {form.isFileNeeded ? (
              <VideoPicker
                choice={form.choice}
                missing={form.missing.video}
                disabled={(isLocked && form.video !== null) || (isListed && isSending)}
                onPick={form.pickVideo}
                onPickMany={form.pickFiles}
                onFrame={(thumbnail) => store.set({ attached: { thumbnail } })}
              />
            ) : (
              <NoticeBox tone="neutral" icon={Film}>
                <Text>
                  This video needs no file any more: it has arrived, or the app sends it from the disk.
                </Text>
              </NoticeBox>
            )}
            {form.video && (
              <TrimPart
                key={form.video.file.name}
                film={form.video.file}
                value={form.video.trim ?? null}
                disabled={isLocked}
                onChange={(trim) => {
                  const { video } = store.get()
                  if (video) store.set({ video: { ...video, trim } })
                }}
              />
            )}
            {form.video && !isListed && <AddFilms list={list} onFiles={events.onFiles} />}
            <CategorySelect
              value={form.categoryId}
              missing={form.missing.category}
              disabled={isLocked}
              onChange={(categoryId) => store.set({ categoryId })}
            />
            <TextAreaField
              label="Description"
              isOptional
              maxLength={DESCRIPTION_MAX}
              placeholder="What will a crew be able to do after watching?"
              disabled={isLocked}
              value={form.description}
              onChange={({ target }) => store.set({ description: target.value })}
            />
            <ProtocolFields
              value={form.protocolDraft}
              isChecked={form.isChecked}
              disabled={isLocked}
              onChange={(protocolDraft) => store.set({ protocolDraft })}
            />
            <ThumbnailField
              file={form.attached.thumbnail ?? null}
              hint={
                arrived ? `${arrived.name} is there already.` : 'Without one, a frame of the video is taken.'
              }
              disabled={isLocked}
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
              disabled={isLocked}
              onPick={(file) => void form.pickCaptions(file)}
            />
            <AttachmentsField
              files={form.files}
              disabled={isLocked}
              onChange={(update) => store.set({ files: update(store.get().files) })}
              onBusy={setIsAttaching}
            />
          </Panel>
          <Box position={{ lg: 'sticky' }} top={{ lg: 'calc({sizes.header} + {spacing.6})' }}>
            <SubmissionGuidelines guidelines={words.guidelines} />
          </Box>
          <Box>
            {isListed ? (
              <ListedFormEnd
                form={form}
                isAttaching={isAttaching}
                onContinue={() => store.set({ isSubmitted: false })}
              />
            ) : (
              <>
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
                    disabled={!form.choice.isReady || isAttaching}
                  >
                    Upload Video
                  </Button>
                </Flex>
              </>
            )}
          </Box>
        </Grid>
      </chakra.form>
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
    </>
  )
}

interface ListedFormEndProps {
  form: ReturnType<typeof useVideoForm>
  /** Files beside the film are on their way. */
  isAttaching: boolean
  onContinue: () => void
}

/** The end of the form of a listed video: submit it, or go on editing it while it is not submitted yet. */
function ListedFormEnd({ form, isAttaching, onContinue }: ListedFormEndProps) {
  const { isLocked, isSubmitting, choice } = form
  return (
    <Flex gap="3" wrap="wrap" align="center" justify="flex-end">
      {isLocked && (
        <Text role="status" color="fg.muted">
          {isSubmitting ? 'It is being submitted.' : 'It is submitted by itself when it has arrived.'}
        </Text>
      )}
      {isLocked ? (
        <Button key="continue" size="lg" disabled={isSubmitting} onClick={onContinue}>
          Continue editing
        </Button>
      ) : (
        <Button
          key="submit"
          type="submit"
          variant="primary"
          size="lg"
          disabled={!choice.isReady || isAttaching}
        >
          Submit
        </Button>
      )}
    </Flex>
  )
}
