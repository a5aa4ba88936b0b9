import { CopyField } from '../../components/copy-field.tsx'

/** The read-only link with a copy button (SD-20, SD-25). */
export const ShareLink = ({ link, onCopied }: { link: string; onCopied: () => void }) => (
  <CopyField
    label="Link"
    value={link}
    copied="Link copied"
    description="Video link copied to clipboard"
    onCopied={onCopied}
  />
)
