import Box from '@mui/material/Box'
import { type ComponentProps, type ReactNode } from 'react'
import { treeWords } from '#web/features/documents/documents-words.ts'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { TreeInspector as Inspector } from './TreeInspector.tsx'

const TreeInspector = lazyPart('TreeInspector', () => import('./TreeInspector.tsx'))

/** Pixels that the tree and the inspector need beside each other. */
export const inspectorRoom = 860

interface BesideInspectorProps extends ComponentProps<typeof Inspector> {
  hasRoom: boolean
  children: ReactNode
}

/** A tree, and beside it what its current file is. */
export function BesideInspector({ hasRoom, children, ...inspected }: BesideInspectorProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '32px' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {hasRoom && (
        <Box
          component="section"
          aria-label={treeWords.inspector}
          tabIndex={0}
          sx={{
            position: 'sticky',
            top: 16,
            flexShrink: 0,
            width: 344,
            maxHeight: 'calc(100dvh - 32px - var(--docked-height, 0px) - var(--foot-height, 0px))',
            overflowY: 'auto',
            pb: '8px',
            scrollbarWidth: 'thin',
          }}
        >
          <PartBoundary>
            <TreeInspector {...inspected} />
          </PartBoundary>
        </Box>
      )}
    </Box>
  )
}
