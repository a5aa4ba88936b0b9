import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { FileUp, UserPlus, UserX } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '#shared/contract/roster.ts'
import { Button, LinkButton } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { ListFilters } from '../../../components/list-filters.tsx'
import { LoadMoreButton } from '../../../components/load-more-button.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { useDebouncedSearch } from '../../../lib/use-debounced-search.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { usePages } from '../../../lib/use-pages.ts'
import { membersQuery, unitsQuery } from './roster-queries.ts'

const MemberDialog = lazyDialog(() => import('./member-dialog.tsx'))
const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'))

const Row = chakra('li', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    px: { base: '3', md: '4' },
    py: '3',
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 4.5rem',
  },
})

interface MemberListProps {
  unitId: number | undefined
  mayManage: boolean
}

/** The members of a unit and those below it, by name. */
export function MemberList({ unitId, mayManage }: MemberListProps) {
  const [search, setSearch] = useState('')
  const typed = useDebouncedSearch({ search, setFilters: ({ search: next }) => setSearch(next ?? '') })
  const pages = usePages(membersQuery(search, unitId))
  const { data: units } = useQuery(unitsQuery)
  const dialog = useDialog<Member | 'new'>()
  const importing = useDialog<'file'>()
  const unitName = (member: Member) =>
    units?.find(({ id }) => id === member.units.find(({ toDay }) => toDay === null)?.unitId)?.name
  return (
    <Box minWidth="0">
      <ListFilters
        label="Search members"
        placeholder="Part of a name, number or e-mail address"
        search={typed}
      >
        {mayManage && (
          <Flex gap="2" wrap="wrap">
            <Button icon={FileUp} variant="outline" onClick={() => importing.open('file')}>
              Import file
            </Button>
            <Button icon={UserPlus} variant="primary" onClick={() => dialog.open('new')}>
              Add member
            </Button>
          </Flex>
        )}
      </ListFilters>
      {pages.isLoading && <Skeletons count={4} height="4.5rem" />}
      {pages.isError && <ErrorState onRetry={pages.retry} />}
      {pages.items?.length === 0 && (
        <EmptyState
          icon={UserX}
          title={search ? 'No member was found' : 'Nobody is on the roster here'}
          description={
            search
              ? `No name, number or address has “${search}”.`
              : mayManage
                ? 'Add members one by one, or import a file with names, numbers and units.'
                : undefined
          }
        />
      )}
      {pages.items && pages.items.length > 0 && (
        <chakra.ul
          listStyleType="none"
          display="grid"
          // Rows that are not rendered would keep the width from before a phone was turned.
          gridTemplateColumns="minmax(0, 1fr)"
          gap="2"
          aria-label="Members"
        >
          {pages.items.map((member) => (
            <Row key={member.id}>
              <Box minWidth="0">
                <Flex gap="2" wrap="wrap" align="center">
                  <Text fontWeight="semibold" overflowWrap="anywhere" dir="auto">
                    {member.name}
                  </Text>
                  {member.units.some(({ isOfficer, toDay }) => isOfficer && toDay === null) && (
                    <Badge tone="accent">Officer</Badge>
                  )}
                  {member.leftOn && <Badge tone="warning">Left on {member.leftOn}</Badge>}
                  {member.userId === null && !member.leftOn && <Badge>No account</Badge>}
                </Flex>
                <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
                  {[member.title, unitName(member), member.number && `No. ${member.number}`, member.username]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Box>
              <Flex gap="2" wrap="wrap" justify="flex-end">
                <LinkButton
                  to={`/transcript/${member.id}`}
                  variant="quiet"
                  aria-label={`Record of ${member.name}`}
                >
                  Record
                </LinkButton>
                <Button
                  variant="outline"
                  aria-label={`Edit ${member.name}`}
                  onClick={() => dialog.open(member)}
                >
                  Edit
                </Button>
              </Flex>
            </Row>
          ))}
        </chakra.ul>
      )}
      <LoadMoreButton pages={pages} />
      <SubjectDialog dialog={dialog}>
        {(props) => <MemberDialog {...props} units={units ?? []} unitId={unitId} mayManage={mayManage} />}
      </SubjectDialog>
      <SubjectDialog dialog={importing}>{(props) => <ImportDialog {...props} />}</SubjectDialog>
    </Box>
  )
}
