export interface ProofProps {
  isOpen: boolean
  /** The person gives no proof. */
  onClose: () => void
  /** The server has accepted the proof. */
  onProven: () => void
}

/** The heading and the text of the dialog for every kind of proof. */
export const PROOF_TEXTS = {
  title: 'Confirm that it is you',
  description: 'This change needs a proof from the last 10 minutes that you are the person who signed in.',
}
