import type { Category } from '#shared/contract/categories.ts'
import { CategoryChips } from '../../features/categories/category-chips.tsx'
import { RESOURCES_ID } from './essential-training.tsx'
import { Section } from './section.tsx'

interface DisciplineFilterProps {
  selected: Category | undefined
  onSelect: (id: number | null) => void
}

/** What is chosen here stands at the end of the page; the way down is offered, not taken. */
export function DisciplineFilter({ selected, onSelect }: DisciplineFilterProps) {
  return (
    <Section
      title="Select Discipline"
      more={selected && { targetId: RESOURCES_ID, label: `See ${selected.name}` }}
    >
      <CategoryChips label="Select Discipline" selectedId={selected?.id ?? null} onSelect={onSelect} />
    </Section>
  )
}
