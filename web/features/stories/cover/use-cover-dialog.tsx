import { type ReactNode, useState } from 'react'
import type { Story } from '#contract/calls/stories.ts'
import { useSite } from '#web/shell/use-site.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'

const CoverDialog = lazyPart('CoverDialog', () => import('./CoverDialog.tsx'))

/** Whether the viewer can do anything about the cover of a story: make one, or remove the one that was made. */
export function useMayHaveCover(story: Story): boolean {
  const site = useSite()
  return story.can_edit && (site?.has_image_model === true || story.cover !== null)
}

/** The dialog in which a cover is made and chosen, and what opens it. */
export function useCoverDialog(story: Story): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && (
      <PartBoundary waiting={null}>
        <CoverDialog story={story} onClose={() => setIsOpen(false)} />
      </PartBoundary>
    ),
  }
}
