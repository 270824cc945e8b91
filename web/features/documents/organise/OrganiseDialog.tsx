import { OrganisingDialog } from './OrganisingDialog.tsx'
import { useOrganise } from './use-organise.ts'

/** Groups the documents while it is open, and tells what came of it. */
export function OrganiseDialog({ onClose }: { onClose: () => void }) {
  const organising = useOrganise({ isPlan: false })
  return <OrganisingDialog organising={organising} onClose={onClose} />
}
