import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { routeQuery } from '../../entities/query-keys.ts'
import { CertificatePanel } from '../../features/records/assignments/certificate-panel.tsx'
import { PrintButton } from '../../features/records/print-button.tsx'
import { RequestError, serverMessageOf } from '../../lib/request-error.ts'

/** The certificate of an assignment that a person has done. @param id of the assignment; the query names the member */
export default function CertificateScreen({ id }: { id: number }) {
  const [params] = useSearchParams()
  const memberId = Number(params.get('member'))
  const query = useQuery(routeQuery('getCertificate', { id, memberId }))
  const { error } = query
  const refusal =
    error instanceof RequestError && error.status < 500
      ? serverMessageOf(error, 'There is no such certificate.')
      : null
  return (
    <Page title="Certificate of Training" width="60rem" actions={query.data && <PrintButton />}>
      {refusal ? (
        <EmptyState icon={Award} title={refusal} />
      ) : (
        <QueryStates query={query} skeleton={<Skeletons count={3} height="6rem" />}>
          {(certificate) => <CertificatePanel certificate={certificate} />}
        </QueryStates>
      )}
    </Page>
  )
}
