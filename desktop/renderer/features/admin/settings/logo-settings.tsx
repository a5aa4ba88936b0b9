import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { LOGO_PART } from '#shared/contract/settings.ts'
import { acceptOf, LOGO_KIND } from '#shared/file-kinds.ts'
import { LOGO_MAX_MB } from '#shared/limits/department.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import type { Settings } from '#shared/settings.ts'
import { Button } from '../../../components/button.tsx'
import { ChoosePicture } from '../../../components/choose-picture.tsx'
import { Field } from '../../../components/field.tsx'
import { LogoMark } from '../../../components/logo.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { api } from '../../../lib/api.ts'
import { formatBytes } from '../../../lib/locale-format.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { CHANGED_LISTS, shown } from './use-settings-group.ts'

const FALLBACK = 'Failed to save the logo'

function send(file: File | null): Promise<Settings> {
  if (!file) return api.removeLogo()
  const form = new FormData()
  form.set(LOGO_PART, file)
  return api.uploadLogo(form)
}

/** The server refuses a larger picture as well, but only after it was sent over a slow line. */
const problemOf = (file: File): string | undefined =>
  file.size > LOGO_MAX_MB * MEGABYTE ? LOGO_KIND.tooLarge(LOGO_MAX_MB, formatBytes(file.size)) : undefined

/** The logo is saved when it is chosen (DE-03). */
export function LogoSettings({ settings }: { settings: Settings }) {
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useAdminMutation({
    mutationFn: (file: File | null) => send(file).then(shown),
    success: (_, file) => ({ title: file ? 'Logo saved' : 'Logo removed' }),
    failure: { title: 'Error saving the logo', fallback: FALLBACK },
    changedLists: CHANGED_LISTS,
    onDone: () => undefined,
  })
  const pick = (file: File) => {
    const found = problemOf(file)
    setProblem(found)
    if (!found) mutate(file)
  }
  return (
    <TitledPanel title="Logo">
      <Flex wrap="wrap" gap="5" align="center">
        <LogoMark size="20" />
        <Flex direction="column" gap="3" minWidth="0" flex="1 1 14rem">
          <Field
            label="Picture"
            hint={`PNG, JPG or WebP, up to ${LOGO_MAX_MB} MB. A square one with a transparent ground looks best.`}
            error={problem ?? (error ? serverMessageOf(error, FALLBACK) : undefined)}
          >
            {(control) => (
              <Flex wrap="wrap" gap="3">
                <ChoosePicture
                  control={control}
                  accept={acceptOf(LOGO_KIND)}
                  disabled={isPending}
                  isLoading={isPending}
                  onPick={pick}
                />
                {settings.departmentLogo !== null && (
                  <Button variant="quiet" disabled={isPending} onClick={() => mutate(null)}>
                    Remove the logo
                  </Button>
                )}
              </Flex>
            )}
          </Field>
        </Flex>
      </Flex>
    </TitledPanel>
  )
}
