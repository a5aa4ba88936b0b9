import { chakra, Flex } from '@chakra-ui/react'
import { accentProblem, PRODUCT_ACCENT, readableAccent, type Scheme } from '#shared/accent-color.ts'
import type { Settings } from '#shared/settings.ts'
import { Button } from '../../../components/button.tsx'
import { Field, Input } from '../../../components/field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup, type SettingsGroup } from './use-settings-group.ts'

const COLOR = /^#[\da-f]{6}$/i
const Chooser = chakra('input', {
  base: {
    boxSize: '12',
    flexShrink: 0,
    p: '1',
    bg: 'bg.canvas',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'control',
    cursor: 'pointer',
  },
})

interface AccentFieldProps {
  group: SettingsGroup
  name: 'accentDark' | 'accentLight'
  scheme: Scheme
}

/** A color as text, with the chooser of the system beside it. A color that can't be read is refused with the nearest one that can. */
function AccentField({ group, name, scheme }: AccentFieldProps) {
  const { error, disabled } = group.field(name)
  const value = group.values[name] ?? null
  const set = (color: string | null) => group.set({ [name]: color })
  const isColor = value !== null && COLOR.test(value)
  const problem = isColor ? accentProblem(value, scheme) : null
  const label = `Accent in the ${scheme} scheme`
  return (
    <Field
      label={label}
      isOptional
      hint="Buttons, links and marks. It must be readable on every ground of the scheme."
      error={problem ?? error}
    >
      {(control) => (
        <Flex wrap="wrap" gap="3">
          <Chooser
            type="color"
            aria-label={`Choose the ${scheme} color`}
            disabled={disabled}
            value={(isColor ? value : PRODUCT_ACCENT[scheme]['']).toLowerCase()}
            onChange={({ target }) => set(target.value.toUpperCase())}
          />
          <Input
            {...control}
            width="9rem"
            maxLength={7}
            spellCheck={false}
            placeholder={PRODUCT_ACCENT[scheme]['']}
            disabled={disabled}
            value={value ?? ''}
            onChange={({ target }) => set(target.value || null)}
          />
          {problem && (
            <Button variant="outline" minHeight="12" onClick={() => set(readableAccent(value ?? '', scheme))}>
              Use {readableAccent(value ?? '', scheme)}
            </Button>
          )}
        </Flex>
      )}
    </Field>
  )
}

/** The accent of each scheme (DE-04, DE-08). */
export function AccentSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  return (
    <SettingsForm title="Colors" group={group}>
      <AccentField group={group} name="accentDark" scheme="dark" />
      <AccentField group={group} name="accentLight" scheme="light" />
    </SettingsForm>
  )
}
