import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../components/field.tsx'
import { categoriesQuery } from '../../../entities/category/category-queries.ts'
import type { TextControl, useFields } from '../../../lib/use-fields.ts'
import { TitleField } from '../assignments/assignment-fields.tsx'

interface Props {
  title: TextControl
  category: ReturnType<ReturnType<typeof useFields<{ categoryId: number | null }>>['choice']>
  /** An example of a title. */
  placeholder: string
}

/** What a session is about, in its form. */
export function TitleAndCategory({ title, category, placeholder }: Props) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <>
      <TitleField {...title} placeholder={placeholder} />
      <SelectField
        label="Category"
        isOptional
        {...category}
        options={[
          { value: '', label: 'No category' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </>
  )
}
