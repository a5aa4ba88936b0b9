import { Printer } from 'lucide-react'
import { Button } from '../../components/button.tsx'

export const PrintButton = () => (
  <Button variant="outline" icon={Printer} onClick={() => window.print()}>
    Print
  </Button>
)
