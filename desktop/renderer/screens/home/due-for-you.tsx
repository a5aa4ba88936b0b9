import { useQuery } from '@tanstack/react-query'
import { dueLessonsQuery } from '../../entities/records/due-lessons.ts'
import { useSession } from '../../entities/session/session.ts'
import { DueList } from '../../features/records/own/due-list.tsx'
import { Section } from './section.tsx'

/** The other assignments stand on the person's own page. */
const SHOWN_LESSONS = 3

/** Lessons that were assigned to the signed-in person; hidden without any, and where they don't load. */
export default function DueForYou() {
  const { user } = useSession()
  const { data } = useQuery({ ...dueLessonsQuery, enabled: user !== null })
  if (!user || !data?.length) return null
  return (
    <Section
      title="Due for You"
      more={data.length > SHOWN_LESSONS ? { to: '/training', label: `All ${data.length}` } : undefined}
    >
      <DueList due={data.slice(0, SHOWN_LESSONS)} />
    </Section>
  )
}
