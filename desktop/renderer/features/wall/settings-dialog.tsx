import { Box, chakra, Flex, Text, VStack } from '@chakra-ui/react'
import { useId, useState, type FormEvent } from 'react'
import type { WallClip } from '#shared/contract/wall.ts'
import { WALL_STATION_NAME_MAX_LENGTH } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { Chip } from '../../components/chip.tsx'
import { Field, TextField } from '../../components/field.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { Slider } from '../../components/slider/slider.tsx'
import { isNamedBy } from '../../entities/category/is-named-by.ts'
import { serverOrigin } from '../../lib/server-origin.ts'
import type { ActiveHours } from './active-hours.ts'
import { canStoreClips } from './clip-cache.ts'
import { PhonePairing } from './phone-pairing.tsx'
import { useWallPin } from './pin.ts'
import { wallLog, type WallSettings } from './wall-storage.ts'

export interface SettingsDialogProps {
  settings: WallSettings
  clips: readonly WallClip[]
  cachedCount: number
  onSave: (settings: WallSettings) => void
  onChangePin: () => void
  /** Null where the administrator of the computer doesn't allow it. */
  onLeave: (() => void) | null
  onClose: () => void
}

const FORM = 'wall-settings'
const VOLUME_STEP = 5
const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' })
const DEFAULT_HOURS = { from: '07:00', to: '22:00' }

const categoriesOf = (clips: readonly WallClip[]): WallClip['category'][] =>
  [...new Map(clips.map(({ category }) => [category.id, category])).values()].toSorted((a, b) => a.id - b.id)

export default function SettingsDialog(props: SettingsDialogProps) {
  const { settings, clips, cachedCount, onSave, onChangePin, onLeave, onClose } = props
  const wallPin = useWallPin()
  const [draft, setDraft] = useState(settings)
  const change = (changes: Partial<WallSettings>) => setDraft((now) => ({ ...now, ...changes }))
  const categoriesId = useId()
  const isAddressValid = draft.phoneAddress === '' || /^https?:\/\/\S+$/.test(draft.phoneAddress)

  const isChosen = (category: WallClip['category']) => draft.categories.some((id) => isNamedBy(category, id))
  const toggle = (category: WallClip['category']) =>
    change({
      categories: isChosen(category)
        ? draft.categories.filter((id) => !isNamedBy(category, id))
        : [...draft.categories, category.id],
    })
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
              This wall is left by whoever looks after this computer.
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
          <TextField
            label="Station name"
            isOptional
            maxLength={WALL_STATION_NAME_MAX_LENGTH}
            value={draft.stationName}
            onChange={({ target }) => change({ stationName: target.value })}
          />
          <Box role="group" aria-labelledby={categoriesId}>
            <Text id={categoriesId} textStyle="label" mb="2">
              Categories
            </Text>
            <Flex gap="2" wrap="wrap">
              <Chip aria-pressed={draft.categories.length === 0} onClick={() => change({ categories: [] })}>
                All
              </Chip>
              {categoriesOf(clips).map((category) => (
                <Chip key={category.id} aria-pressed={isChosen(category)} onClick={() => toggle(category)}>
                  {category.name}
                </Chip>
              ))}
            </Flex>
          </Box>
          <Field label={`Sound: ${draft.volume === 0 ? 'off' : `${draft.volume} %`}`}>
            {(control) => (
              <Slider
                {...control}
                min={0}
                max={100}
                step={VOLUME_STEP}
                value={draft.volume}
                valueText={draft.volume === 0 ? 'Off' : `${draft.volume} percent`}
                onChange={(volume) => change({ volume })}
              />
            )}
          </Field>
          <Flex direction="column" align="flex-start">
            <Checkbox
              checked={draft.hasCaptions}
              onChange={({ target }) => change({ hasCaptions: target.checked })}
            >
              Captions where a clip has them
            </Checkbox>
            <Checkbox
              checked={draft.hours !== null}
              onChange={({ target }) => change({ hours: target.checked ? DEFAULT_HOURS : null })}
            >
              Play at certain hours, show a dark clock otherwise
            </Checkbox>
          </Flex>
          {draft.hours && <HoursFields hours={draft.hours} onChange={(hours) => change({ hours })} />}
          <TextField
            label="Address for phones"
            isOptional
            placeholder={serverOrigin.read()}
            hint="What the codes lead to, where phones reach this server by another name."
            error={isAddressValid ? undefined : 'An address starts with http:// or https://'}
            value={draft.phoneAddress}
            onChange={({ target }) => change({ phoneAddress: target.value.trim() })}
          />
          <PhonePairing settings={{ phoneAddress: isAddressValid ? draft.phoneAddress : '' }} />
          <Box>
            {wallPin.isPossible() ? (
              <Button variant="outline" onClick={onChangePin}>
                Change the PIN
              </Button>
            ) : (
              <Text textStyle="small" color="fg.muted">
                A PIN needs https or localhost: on this address anybody can open these settings.
              </Text>
            )}
          </Box>
          <LogList />
        </VStack>
      </form>
    </ModalDialog>
  )
}

interface HoursFieldsProps {
  hours: ActiveHours
  onChange: (hours: ActiveHours) => void
}

function HoursFields({ hours, onChange }: HoursFieldsProps) {
  // An empty field keeps its former value: there are always two times.
  const set = (change: Partial<ActiveHours>) =>
    (change.from ?? change.to) && onChange({ ...hours, ...change })
  return (
    <Flex gap="4">
      <TextField
        label="From"
        type="time"
        value={hours.from}
        onChange={({ target }) => set({ from: target.value })}
      />
      <TextField
        label="To"
        type="time"
        hint={hours.to <= hours.from ? 'On the next day' : undefined}
        value={hours.to}
        onChange={({ target }) => set({ to: target.value })}
      />
    </Flex>
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
