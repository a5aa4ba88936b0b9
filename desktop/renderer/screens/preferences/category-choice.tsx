import { Box, Text } from '@chakra-ui/react'
import type { Category } from '#shared/contract/categories.ts'
import { CategoryIcon, DISCIPLINE_COLORS } from '../../entities/category/category-icon.tsx'
import { ChoiceCard, ChoiceGroup } from '../../features/account/preferences/choice-card.tsx'

interface CategoryChoiceProps {
  categories: readonly Category[]
  chosenIds: readonly number[]
  disabled: boolean
  onToggle: (id: number) => void
}

export function CategoryChoice({ categories, chosenIds, disabled, onToggle }: CategoryChoiceProps) {
  return (
    <ChoiceGroup disabled={disabled}>
      <legend>What do you want to see more of?</legend>
      <Text aria-live="polite">
        {chosenIds.length === 0 ? 'Choose at least one.' : `${chosenIds.length} chosen.`}
      </Text>
      {categories.map(({ id, name, icon, discipline }) => (
        <ChoiceCard
          key={id}
          type="checkbox"
          name="categoryIds"
          isChosen={chosenIds.includes(id)}
          onChoose={() => onToggle(id)}
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
  )
}
