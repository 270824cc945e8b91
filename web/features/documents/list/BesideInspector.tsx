import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
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
  /** Of several selected files it says how many; the actions for them are elsewhere. */
  selectedCount: number
  children: ReactNode
}

/** A tree, and beside it what its current file is. */
export function BesideInspector({ hasRoom, selectedCount, children, ...inspected }: BesideInspectorProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '32px' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {hasRoom && (
        <Box
          component="section"
          aria-label={treeWords.inspector}
          {...(selectedCount < 2 && { tabIndex: 0 })}
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
          {selectedCount < 2 ? (
            <PartBoundary>
              <TreeInspector {...inspected} />
            </PartBoundary>
          ) : (
            <Typography sx={{ p: '24px', color: 'text.secondary' }}>
              {treeWords.several(selectedCount)}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  )
}
