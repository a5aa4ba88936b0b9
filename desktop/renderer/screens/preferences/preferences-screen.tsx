import { Box, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../components/error-state.tsx'
import { Page } from '../../components/page.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { categoriesQuery } from '../../entities/category/category-queries.ts'
import { preferencesQuery } from '../../features/account/preferences/preferences-query.ts'
import { PreferencesForm } from './preferences-form.tsx'

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
        <PreferencesSkeleton />
      )}
    </Page>
  )
}

const SKELETON_COUNT = 12

function PreferencesSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden>Loading preferences</VisuallyHidden>
      <Skeleton height="3.5rem" width={{ base: 'full', md: '22rem' }} mb="6" />
      <Skeleton height="7" width="18rem" maxWidth="full" mb="6" />
      <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 13rem), 1fr))" gap="3">
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <Skeleton key={index} height={{ base: '14', md: '16' }} borderRadius="card" />
        ))}
      </Grid>
    </Box>
  )
}
