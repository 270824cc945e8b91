import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { FolderOpen } from 'lucide-react'
import { useNavigate } from 'react-router'
import { driveNames, type DriveProvider } from '#contract/calls/connections.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { useEstimates } from '#web/features/ai-usage/use-estimates.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { useKeys } from '#web/ui/hooks/use-keys.ts'
import { type DriveView, linkTo } from './browse/drive-view.ts'
import { EntryGrid } from './browse/EntryGrid.tsx'
import { selectedIds } from './browse/entry-selection.ts'
import { FolderBar } from './browse/FolderBar.tsx'
import { FolderFailure } from './browse/FolderFailure.tsx'
import { FolderSkeleton } from './browse/FolderSkeleton.tsx'
import { FolderTrail } from './browse/FolderTrail.tsx'
import { useEntrySelection } from './browse/use-entry-selection.ts'
import { useFolder } from './browse/use-folder.ts'
import { filesNote, folderNote } from './caption/caption-estimate.ts'
import { CaptionBar } from './caption/CaptionBar.tsx'
import { RunResult } from './caption/RunResult.tsx'
import { useCaptioning } from './caption/use-captioning.ts'
import { folderWords } from './cloud-words.ts'

const panelId = 'drive'

interface CloudDrivesProps {
  /** The drives that can be looked at. */
  connected: readonly DriveProvider[]
  view: DriveView
}

/** The content of the connected drives, a folder at a time, and its captioning. */
export function CloudDrives({ connected, view }: CloudDrivesProps) {
  const { provider } = view
  const here = linkTo(view).to.search
  const navigate = useNavigate()
  const { confirm } = useNotices()
  const folder = useFolder(view)
  const { entries, files } = folder
  const { selection, toggle, selectAll, clear } = useEntrySelection(here)
  const selected = selectedIds(selection, files)
  const captioning = useCaptioning({ onComplete: clear })
  const estimates = useEstimates()
  useKeys({ Escape: clear })

  const openDrive = (next: DriveProvider) => {
    const { to, state } = linkTo({ provider: next, trail: [] })
    void navigate(to, { state })
  }
  const captionFolder = async () => {
    const folderId = view.trail.at(-1)?.id ?? null
    const what = folderId === null ? folderWords.yourDrive(driveNames[provider]) : folderWords.thisFolder
    const isWanted = await confirm({
      title: folderWords.captionTitle,
      text: folderWords.captionText(what),
      note:
        folderNote(estimates, {
          files,
          folders: entries.length - files.length,
          isLoadingMore: folder.isLoadingMore,
        }) ?? undefined,
      confirmLabel: folderWords.caption,
    })
    if (isWanted) captioning.captionFolder(provider, folderId)
  }

  return (
    <>
      <Box sx={{ flex: 1, px: 'var(--page-margin)', pb: '24px' }}>
        {captioning.finished.length > 0 && (
          <Box sx={{ display: 'grid', gap: '8px', mb: '20px' }}>
            {captioning.finished.map((run) => (
              <RunResult key={run.id} run={run} onPutAway={() => captioning.putAway(run)} />
            ))}
          </Box>
        )}
        <Tabs
          value={provider}
          onChange={(_, next: DriveProvider) => openDrive(next)}
          aria-label={folderWords.drives}
        >
          {connected.map((drive) => (
            <Tab
              key={drive}
              value={drive}
              label={driveNames[drive]}
              id={`drive-${drive}`}
              aria-controls={panelId}
            />
          ))}
        </Tabs>
        <Box role="tabpanel" id={panelId} aria-labelledby={`drive-${provider}`} sx={{ pt: '16px' }}>
          <FolderTrail view={view} />
          {entries.length > 0 && (
            <>
              <FolderBar
                counts={{
                  folders: entries.length - files.length,
                  files: files.length,
                  selected: selected.size,
                }}
                isLoadingMore={folder.isLoadingMore}
                isAllSelected={selection.isAll}
                isCaptioning={captioning.progress !== null}
                onSelectAll={selectAll}
                onClear={clear}
                onCaptionFolder={() => void captionFolder()}
              />
              <EntryGrid
                key={here}
                entries={entries}
                view={view}
                selected={selected}
                onToggle={(id, isRange) => toggle(files, id, isRange)}
              />
            </>
          )}
          {folder.isLoading && (
            <Box sx={{ pt: { xs: '78px', sm: '56px' } }}>
              <FolderSkeleton />
            </Box>
          )}
          {folder.isEmpty && (
            <EmptyState
              icon={<FolderOpen size={22} />}
              title={folderWords.empty}
              text={folderWords.emptyText(driveNames[provider])}
            />
          )}
          {folder.failure && <FolderFailure failure={folder.failure} onRetry={folder.retry} />}
        </Box>
      </Box>
      <CaptionBar
        count={selected.size}
        note={filesNote(
          estimates,
          files.filter(({ id }) => selected.has(id)),
        )}
        captioning={captioning}
        onCaption={() => captioning.captionFiles(provider, [...selected])}
        onClear={clear}
      />
    </>
  )
}
