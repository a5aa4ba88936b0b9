import { Box, chakra, Flex, Text, VStack } from '@chakra-ui/react'
import { MonitorPlay } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import type { WallClip } from '#shared/contract/wall.ts'
import { WALL_STATION_NAME_MAX_LENGTH } from '#shared/limits/wall.ts'
import { Button } from '../../components/button.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { Chip } from '../../components/chip.tsx'
import { Field, TextField } from '../../components/field.tsx'
import { HoursFields } from '../../components/hours-fields.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { NoticeBox } from '../../components/notice-box.tsx'
import { Slider } from '../../components/slider/slider.tsx'
import { isNamedBy } from '../../entities/category/is-named-by.ts'
import { useStore } from '../../lib/create-store.ts'
import { serverOrigin } from '../../lib/server-origin.ts'
import { canStoreClips } from './clip-cache.ts'
import { planOf, storedDesk, type KeptDesk } from './desk.ts'
import { PhonePairing } from './phone-pairing.tsx'
import { useWallPin } from './pin.ts'
import { RollCallStart } from './roll-call-start.tsx'
import { wallLog, type WallSettings } from './wall-storage.ts'

export interface SettingsDialogProps {
  settings: WallSettings
  clips: readonly WallClip[]
  cachedCount: number
  onSave: (settings: WallSettings) => void
  onChangePin: () => void
  onEnrol: () => void
  /** Null where the administrator of the computer doesn't allow it. */
  onLeave: (() => void) | null
  onClose: () => void
}

const FORM = 'wall-settings'
const VOLUME_STEP = 5
const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' })
const DEFAULT_HOURS = { from: '07:00', to: '22:00' }

/** Whether the desk has set a field. */
const isSet = (value: unknown): boolean => value !== null && value !== undefined
const byDesk = (value: unknown): string => (isSet(value) ? ' · Set by the desk' : '')

const categoriesOf = (clips: readonly WallClip[]): WallClip['category'][] =>
  [...new Map(clips.map(({ category }) => [category.id, category])).values()].toSorted((a, b) => a.id - b.id)

export default function SettingsDialog(props: SettingsDialogProps) {
  const { settings, clips, cachedCount, onSave, onChangePin, onEnrol, onLeave, onClose } = props
  const desk = useStore(storedDesk)
  const set = desk?.programme
  const wallPin = useWallPin()
  const [draft, setDraft] = useState(settings)
  const change = (changes: Partial<WallSettings>) => setDraft((now) => ({ ...now, ...changes }))
  const { categories, volume, hasCaptions, hours } = planOf(draft, desk)
  const categoriesId = useId()
  const isAddressValid = draft.phoneAddress === '' || /^https?:\/\/\S+$/.test(draft.phoneAddress)

  const isChosen = (category: WallClip['category']) => categories.some((id) => isNamedBy(category, id))
  const toggle = (category: WallClip['category']) =>
    change({
      categories: isChosen(category)
        ? draft.categories.filter((id) => !isNamedBy(category, id))
        : [...draft.categories, category.id],
    })
  const phones = { phoneAddress: isAddressValid ? draft.phoneAddress : '' }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAddressValid) onSave(draft)
  }
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title="Wall settings"
      description={
        canStoreClips()
          ? `Kept on this device. ${cachedCount} of ${clips.length} clips play without a network.`
          : 'This browser stores clips on https and localhost alone: after a restart this screen needs the network.'
      }
      width="46rem"
      footer={
        <Flex width="full" justify="space-between" gap="3" wrap="wrap">
          {onLeave ? (
            <Button variant="dangerQuiet" onClick={onLeave}>
              Leave the wall
            </Button>
          ) : (
            <Text textStyle="small" color="fg.muted" maxWidth="16rem">
              Only the administrator of this computer can leave this wall.
            </Text>
          )}
          <Flex gap="3">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={FORM} variant="primary">
              Save
            </Button>
          </Flex>
        </Flex>
      }
    >
      <form id={FORM} onSubmit={submit}>
        <VStack align="stretch" gap="6" pt="4">
          <RollCallStart settings={phones} />
          <TextField
            label="Station name"
            isOptional
            maxLength={WALL_STATION_NAME_MAX_LENGTH}
            value={draft.stationName}
            onChange={({ target }) => change({ stationName: target.value })}
          />
          {desk && <DeskNote desk={desk} />}
          <Box role="group" aria-labelledby={categoriesId}>
            <Text id={categoriesId} textStyle="label" mb="2">
              Categories{byDesk(set?.categoryIds)}
            </Text>
            <Flex gap="2" wrap="wrap">
              <Chip
                disabled={isSet(set?.categoryIds)}
                aria-pressed={categories.length === 0}
                onClick={() => change({ categories: [] })}
              >
                All
              </Chip>
              {categoriesOf(clips).map((category) => (
                <Chip
                  key={category.id}
                  disabled={isSet(set?.categoryIds)}
                  aria-pressed={isChosen(category)}
                  onClick={() => toggle(category)}
                >
                  {category.name}
                </Chip>
              ))}
            </Flex>
          </Box>
          <Field label={`Sound: ${volume === 0 ? 'off' : `${volume} %`}${byDesk(set?.volume)}`}>
            {(control) => (
              <Slider
                {...control}
                min={0}
                max={100}
                step={VOLUME_STEP}
                disabled={isSet(set?.volume)}
                value={volume}
                valueText={volume === 0 ? 'Off' : `${volume} percent`}
                onChange={(volume) => change({ volume })}
              />
            )}
          </Field>
          <Flex direction="column" align="flex-start">
            <Checkbox
              disabled={isSet(set?.hasCaptions)}
              checked={hasCaptions}
              onChange={({ target }) => change({ hasCaptions: target.checked })}
            >
              Captions where a clip has them{byDesk(set?.hasCaptions)}
            </Checkbox>
            <Checkbox
              disabled={isSet(set?.hours)}
              checked={hours !== null}
              onChange={({ target }) => change({ hours: target.checked ? DEFAULT_HOURS : null })}
            >
              Play at certain hours, show a dark clock otherwise{byDesk(set?.hours)}
            </Checkbox>
          </Flex>
          {hours && (
            <HoursFields
              hours={hours}
              isDisabled={isSet(set?.hours)}
              onChange={(next) => change({ hours: next })}
            />
          )}
          <TextField
            label="Address for phones"
            isOptional
            placeholder={serverOrigin.read()}
            hint="What the codes lead to, where phones reach this server by another name."
            error={isAddressValid ? undefined : 'An address starts with http:// or https://'}
            value={draft.phoneAddress}
            onChange={({ target }) => change({ phoneAddress: target.value.trim() })}
          />
          <PhonePairing settings={phones} />
          <Flex gap="3" wrap="wrap">
            <Button variant="outline" onClick={onEnrol}>
              {desk ? 'Enrol as Another Wall' : 'Enrol This Screen'}
            </Button>
            {wallPin.isPossible() ? (
              <Button variant="outline" onClick={onChangePin}>
                Change the PIN
              </Button>
            ) : (
              <Text textStyle="small" color="fg.muted">
                A PIN needs https or localhost: on this address anybody can open these settings.
              </Text>
            )}
          </Flex>
          <LogList />
        </VStack>
      </form>
    </ModalDialog>
  )
}

function DeskNote({ desk: { wall, programme } }: { desk: KeptDesk }) {
  const { quietHours, lessonIds } = programme ?? { quietHours: null, lessonIds: [] }
  return (
    <NoticeBox tone="neutral" icon={MonitorPlay}>
      This screen is <bdi>{wall.name}</bdi> at the desk (Admin, Walls).
      {lessonIds.length > 0 && ' It plays the lessons that the desk has chosen.'}
      {quietHours && ` Quiet hours from ${quietHours.from} to ${quietHours.to}.`}
    </NoticeBox>
  )
}

/** The log of this screen, newest first. */
function LogList() {
  const [lines] = useState(() => wallLog.read().toReversed())
  return (
    <chakra.details>
      <chakra.summary textStyle="label" cursor="pointer" py="2">
        What happened on this screen
      </chakra.summary>
      <Box
        as="ol"
        role="list"
        tabIndex={0}
        aria-label="Log of this screen"
        maxHeight="64"
        overflowY="auto"
        mt="2"
        p="3"
        bg="bg.canvas"
        borderRadius="control"
      >
        {lines.map(({ at, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines don't change while they are shown
          <Box as="li" key={index} textStyle="small" color="fg.muted" overflowWrap="anywhere">
            <Text as="time" color="fg.subtle">
              {TIME.format(at)}
            </Text>{' '}
            {text}
          </Box>
        ))}
      </Box>
    </chakra.details>
  )
}
