import { OrganisingDialog } from './OrganisingDialog.tsx'
import { useOrganise } from './use-organise.ts'
import { useOrganiseEstimate } from './use-organise-estimate.ts'

/** Groups the documents while it is open, and shows the result. */
export function OrganiseDialog({ onClose }: { onClose: () => void }) {
  const organising = useOrganise({ isPlan: false })
  const { estimate, note } = useOrganiseEstimate()
  return <OrganisingDialog organising={organising} estimate={note ?? estimate} onClose={onClose} />
}
