import { chakra, Flex } from '@chakra-ui/react'
import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Category } from '#shared/contract/categories.ts'
import type { Preferences } from '#shared/contract/preferences.ts'
import { Button } from '../../components/button.tsx'
import { Tabs, type TabItem } from '../../components/tabs.tsx'
import { ProfessionalDetails } from '../../features/account/preferences/professional-details.tsx'
import { usePreferencesForm } from '../../features/account/preferences/use-preferences-form.ts'
import { useIsMobile } from '../../lib/use-media-query.ts'
import { CategoryChoice } from './category-choice.tsx'

type PreferencesTab = 'categories' | 'details'

const TABS: readonly TabItem<PreferencesTab>[] = [
  { value: 'categories', label: 'Content Categories' },
  { value: 'details', label: 'Professional Details' },
]

interface PreferencesFormProps {
  known: Preferences | null
  categories: readonly Category[]
}

export function PreferencesForm({ known, categories }: PreferencesFormProps) {
  const navigate = useNavigate()
  const goHome = () => void navigate('/')
  const [tab, setTab] = useState<PreferencesTab>('categories')
  const { choices, isSaving, change, toggleCategory, save } = usePreferencesForm(known, goHome)

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  // A form with a disabled button ignores Enter; handled here, Enter shows why nothing is saved.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    save()
  }
  return (
    <chakra.form onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate aria-label="Preferences">
      <Tabs label="Preferences" items={TABS} value={tab} onChange={setTab} isFitted={useIsMobile()}>
        {tab === 'categories' ? (
          <CategoryChoice
            categories={categories}
            chosenIds={choices.categoryIds}
            disabled={isSaving}
            onToggle={toggleCategory}
          />
        ) : (
          <ProfessionalDetails {...choices} disabled={isSaving} onChange={change} />
        )}
      </Tabs>
      <Flex
        position="sticky"
        bottom="0"
        gap="3"
        mt="8"
        py="4"
        bg="bg.canvas"
        borderTopWidth="1px"
        justify="flex-end"
      >
        <Button variant="outline" size="lg" flex={{ base: '1', md: 'none' }} onClick={goHome}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          flex={{ base: '1', md: 'none' }}
          disabled={choices.categoryIds.length === 0}
          isLoading={isSaving}
        >
          Save
        </Button>
      </Flex>
    </chakra.form>
  )
}
