import { chakra, Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { TitledPanel } from '../../components/panel.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { CategoryIcon } from '../../entities/category/category-icon.tsx'
import { DISCIPLINE_COLORS } from '../../entities/category/discipline-colors.ts'
import { categoriesQuery } from '../../entities/category/category-queries.ts'
import { preferencesQuery } from '../../features/account/preferences/preferences-query.ts'

/** Looks like a chip, but is no button. */
const Fact = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '9',
    px: '3.5',
    borderRadius: 'full',
    borderWidth: '1px',
    bg: 'bg.raised',
    fontSize: 'sm',
    fontWeight: 'medium',
  },
})

const WIDTHS = ['7rem', '8rem']

export function PreferredCategories() {
  const navigate = useNavigate()
  const preferences = useQuery(preferencesQuery)
  const categories = useQuery(categoriesQuery)
  const chosen = categories.data?.filter(({ id }) => preferences.data?.categoryIds.includes(id))

  return (
    <TitledPanel
      title="Preferred Categories"
      actions={
        preferences.isPending ? (
          <Skeleton height="touch" width="12rem" aria-hidden />
        ) : (
          <Button variant="outline" onClick={() => void navigate('/preferences')}>
            {preferences.data ? 'Update Preferences' : 'Set Content Preferences'}
          </Button>
        )
      }
    >
      {preferences.data === null && (
        <Text color="fg.muted" minHeight="9">
          Tell us what you work on, and it comes first in what we recommend.
        </Text>
      )}
      {preferences.isError && (
        <Text color="fg.muted" role="alert">
          Your preferences didn’t load.{' '}
          <chakra.button
            type="button"
            minHeight="touch"
            textDecoration="underline"
            onClick={() => void preferences.refetch()}
          >
            Try again
          </chakra.button>
        </Text>
      )}
      {preferences.data !== null && !preferences.isError && (
        <Flex as="ul" wrap="wrap" gap="2" listStyleType="none" minHeight="9">
          {preferences.data && chosen
            ? chosen.map(({ id, name, icon, discipline }) => (
                <Fact key={id}>
                  <chakra.span color={DISCIPLINE_COLORS[discipline]}>
                    <CategoryIcon name={icon} size={16} />
                  </chakra.span>
                  {name}
                </Fact>
              ))
            : WIDTHS.map((width) => (
                <Skeleton as="li" key={width} height="9" width={width} borderRadius="full" aria-hidden />
              ))}
        </Flex>
      )}
    </TitledPanel>
  )
}
