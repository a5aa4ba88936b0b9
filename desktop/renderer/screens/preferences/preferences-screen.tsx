import { Box, chakra, Flex, Grid, Text, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Category } from '#shared/contract/categories.ts'
import type { Preferences } from '#shared/contract/preferences.ts'
import { Button } from '../../components/button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Page } from '../../components/page.tsx'
import { Skeleton, Skeletons } from '../../components/skeleton.tsx'
import { Tabs, type TabItem } from '../../components/tabs.tsx'
import { CategoryIcon } from '../../entities/category/category-icon.tsx'
import { DISCIPLINE_COLORS } from '../../entities/category/discipline-colors.ts'
import { categoriesQuery } from '../../entities/category/category-queries.ts'
import { ChoiceCard, ChoiceGroup } from '../../components/choice-card.tsx'
import { FollowedSection } from '../../features/account/notifications/followed-section.tsx'
import { NotificationSection } from '../../features/account/notifications/notification-section.tsx'
import { preferencesQuery } from '../../features/account/preferences/preferences-query.ts'
import { ProfessionalDetails } from '../../features/account/preferences/professional-details.tsx'
import { usePreferencesForm } from '../../features/account/preferences/use-preferences-form.ts'
import { useIsMobile } from '../../lib/use-media-query.ts'

export default function PreferencesScreen() {
  const preferences = useQuery(preferencesQuery)
  const categories = useQuery(categoriesQuery)
  const isLoaded = preferences.data !== undefined && categories.data !== undefined
  const retry = () => {
    if (preferences.isError) void preferences.refetch()
    if (categories.isError) void categories.refetch()
  }
  return (
    <Page
      title="Preferences"
      subtitle="What you choose here decides what is recommended to you."
      width="72rem"
    >
      {isLoaded ? (
        <PreferencesForm known={preferences.data} categories={categories.data} />
      ) : preferences.isError || categories.isError ? (
        <ErrorState title="Your preferences didn’t load" onRetry={retry} />
      ) : (
        <Box role="status">
          <VisuallyHidden>Loading preferences</VisuallyHidden>
          <Skeleton height="3.5rem" width={{ base: 'full', md: '22rem' }} mb="6" />
          <Skeleton height="7" width="18rem" maxWidth="full" mb="6" />
          <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 13rem), 1fr))" gap="3">
            <Skeletons count={12} height={{ base: '14', md: '16' }} borderRadius="card" />
          </Grid>
        </Box>
      )}
      {/* Below what has its height by now. */}
      {(isLoaded || preferences.isError || categories.isError) && (
        <Flex direction="column" gap="6" mt="8" maxWidth="44rem">
          <NotificationSection />
          <FollowedSection />
        </Flex>
      )}
    </Page>
  )
}

type PreferencesTab = 'categories' | 'details'

const TABS: readonly TabItem<PreferencesTab>[] = [
  { value: 'categories', label: 'Content Categories' },
  { value: 'details', label: 'Professional Details' },
]

interface PreferencesFormProps {
  known: Preferences | null
  categories: readonly Category[]
}

function PreferencesForm({ known, categories }: PreferencesFormProps) {
  const navigate = useNavigate()
  const goHome = () => void navigate('/')
  const [tab, setTab] = useState<PreferencesTab>('categories')
  const { choices, isSaving, change, toggleCategory, save } = usePreferencesForm(known, goHome)
  const chosenIds = choices.categoryIds
  const shown = categories.filter(({ id }) => chosenIds.includes(id)).length

  const submit = (event: KeyboardEvent | SubmitEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <chakra.form
      onSubmit={submit}
      // A form with a disabled button ignores Enter; handled here, Enter shows why nothing is saved.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit(event)
      }}
      noValidate
      aria-label="Preferences"
    >
      <Tabs label="Preferences" items={TABS} value={tab} onChange={setTab} isFitted={useIsMobile()}>
        {tab === 'categories' ? (
          <ChoiceGroup disabled={isSaving}>
            <legend>What do you want to see more of?</legend>
            <Text aria-live="polite">{shown === 0 ? 'Choose at least one.' : `${shown} chosen.`}</Text>
            {categories.map(({ id, name, icon, discipline }) => (
              <ChoiceCard
                key={id}
                type="checkbox"
                name="categoryIds"
                checked={chosenIds.includes(id)}
                onChange={() => toggleCategory(id)}
              >
                <Box as="span" color={DISCIPLINE_COLORS[discipline]} flexShrink={0}>
                  <CategoryIcon name={icon} size={22} />
                </Box>
                <Text as="span" minWidth="0" overflowWrap="anywhere">
                  {name}
                </Text>
              </ChoiceCard>
            ))}
          </ChoiceGroup>
        ) : (
          <ProfessionalDetails {...choices} disabled={isSaving} onChange={change} />
        )}
      </Tabs>
      <Flex
        position="sticky"
        bottom="0"
        wrap="wrap"
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
          disabled={chosenIds.length === 0}
          isLoading={isSaving}
        >
          Save
        </Button>
      </Flex>
    </chakra.form>
  )
}
