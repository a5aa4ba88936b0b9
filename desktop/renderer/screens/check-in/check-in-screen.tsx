import { useSearchParams } from 'react-router-dom'
import { Page } from '../../components/page.tsx'
import { CheckIn } from '../../features/records/check-in/check-in.tsx'

/** The page that the code of a wall opens on a phone: a member says 'I am here' in a roll call. */
export default function CheckInScreen() {
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  return (
    <Page title="Check In" width="28rem">
      <CheckIn key={code} scanned={code} />
    </Page>
  )
}
