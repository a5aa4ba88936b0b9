import { Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { QueryStates } from '../../components/query-states.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { ACHIEVEMENT_COLUMNS, AchievementList } from '../../features/account/profile/achievement-list.tsx'
import { achievementsQuery, profileQuery } from '../../features/account/profile/profile-queries.ts'

/** The achievements that the user has earned, and those still to be earned. */
export function OwnAchievements({ userId }: { userId: number }) {
  const { data: catalogue = [] } = useQuery(achievementsQuery)
  return (
    <QueryStates
      query={useQuery(profileQuery(userId))}
      skeleton={
        <Grid templateColumns={ACHIEVEMENT_COLUMNS} gap="3">
          <Skeletons count={6} height="6.5rem" borderRadius="card" />
        </Grid>
      }
    >
      {({ achievements: earned }) => {
        const open = catalogue.filter(({ id }) => !earned.some((one) => one.id === id))
        return (
          <Stack gap="8">
            {earned.length > 0 ? (
              <AchievementList label="Earned achievements" achievements={earned} />
            ) : (
              <Text color="fg.muted">No achievements yet. Here is what can be earned.</Text>
            )}
            {open.length > 0 && (
              <section aria-label="To be earned">
                <Heading as="h3" textStyle="section" mb="4">
                  To be earned
                </Heading>
                <AchievementList label="Achievements to be earned" achievements={open} />
              </section>
            )}
          </Stack>
        )
      }}
    </QueryStates>
  )
}
