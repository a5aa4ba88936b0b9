import { Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { TitledPanel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { CategoryIcon } from '../../../entities/category/category-icon.tsx'
import { categoriesQuery } from '../../../entities/category/category-queries.ts'

const SKELETON = <Skeleton height="24" aria-hidden />

/** The disciplines under which lessons are found. */
export function DisciplinesStep() {
  const query = useQuery(categoriesQuery)
  return (
    <TitledPanel title="Disciplines">
      <Text color="fg.muted" mb="4">
        Lessons are found under these disciplines.
      </Text>
      <QueryStates query={query} skeleton={SKELETON}>
        {(categories) => (
          <Flex as="ul" wrap="wrap" gap="3">
            {categories.map(({ id, name, icon }) => (
              <Flex
                as="li"
                key={id}
                gap="2"
                align="center"
                px="3"
                minHeight="touch"
                borderWidth="1px"
                borderRadius="control"
              >
                <CategoryIcon name={icon} size={18} />
                {name}
              </Flex>
            ))}
          </Flex>
        )}
      </QueryStates>
    </TitledPanel>
  )
}
