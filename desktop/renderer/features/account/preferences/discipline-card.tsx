import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/button.tsx'
import { Chip } from '../../../components/chip.tsx'
import { Panel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { MAIN_ID } from '../../../components/skip-link.tsx'
import { CategoryIcon } from '../../../entities/category/category-icon.tsx'
import { DISCIPLINE_COLORS } from '../../../entities/category/discipline-colors.ts'
import { categoriesQuery } from '../../../entities/category/category-queries.ts'
import { disciplineQuestion } from '../../../entities/session/discipline-question.ts'
import { usePreferencesForm } from './use-preferences-form.ts'

const HEADING = 'discipline-question'

/** Ends the question. The card goes, so the keyboard focus moves to the page. */
function close(): void {
  disciplineQuestion.set(null)
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
}

/** Asks a new account once for its disciplines. The other preferences keep their defaults. */
export default function DisciplineCard() {
  const categories = useQuery(categoriesQuery)
  const { choices, isSaving, toggleCategory, save } = usePreferencesForm(null, close)
  const chosenIds = choices.categoryIds
  return (
    <Panel aria-labelledby={HEADING}>
      <Heading as="h2" id={HEADING} textStyle="section">
        What do you work on?
      </Heading>
      <Text color="fg.muted" mt="1" mb="4">
        Choose your disciplines, and Recommended for You follows them. You can change them in Preferences at
        any time.
      </Text>
      <QueryStates
        query={categories}
        skeleton={
          <Flex wrap="wrap" gap="2">
            <Skeletons count={12} height="touch" width="9rem" borderRadius="full" />
          </Flex>
        }
      >
        {(all) => (
          <Flex role="group" aria-labelledby={HEADING} wrap="wrap" gap="2">
            {all.map(({ id, name, icon, discipline }) => {
              const isChosen = chosenIds.includes(id)
              return (
                <Chip key={id} aria-pressed={isChosen} disabled={isSaving} onClick={() => toggleCategory(id)}>
                  <Box as="span" color={isChosen ? undefined : DISCIPLINE_COLORS[discipline]}>
                    <CategoryIcon name={icon} size={16} />
                  </Box>
                  {name}
                </Chip>
              )
            })}
          </Flex>
        )}
      </QueryStates>
      <Flex gap="3" align="center" mt="5" wrap="wrap">
        <Button variant="primary" disabled={chosenIds.length === 0} isLoading={isSaving} onClick={save}>
          Save
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={close}>
          Skip
        </Button>
        <Text role="status" textStyle="small" color="fg.muted">
          {chosenIds.length > 0 && `${chosenIds.length} chosen`}
        </Text>
      </Flex>
    </Panel>
  )
}
