import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { RotateCcw, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '#web/api/api-problem.ts'
import { GridSkeleton } from '#web/features/documents/list/GridSkeleton.tsx'
import { PathTitle } from '#web/features/documents/head/PathTitle.tsx'
import { nothingSelected, toggleSelection } from '#web/features/documents/selection/selection.ts'
import { SelectionBar } from '#web/features/documents/selection/SelectionBar.tsx'
import { trashWords } from '#web/features/documents/documents-words.ts'
import { documentsPath } from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { TrashTile } from './TrashTile.tsx'
import { useEndFiles, useRestoreFiles, useTrash } from './use-trash.ts'

function TrashHead({ isFilled, onEmpty }: { isFilled: boolean; onEmpty: (() => void) | null }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '16px', minHeight: 40 }}>
      <Box sx={{ minWidth: 0 }}>
        <PathTitle name="trash" />
        {isFilled && (
          <Typography variant="meta" component="p" sx={{ m: 0, color: 'text.disabled' }}>
            {trashWords.text}
          </Typography>
        )}
      </Box>
      {onEmpty !== null && (
        <Button
          variant="outlined"
          color="error"
          size="small"
          startIcon={<Trash2 size={16} />}
          onClick={onEmpty}
          sx={{ ml: 'auto', flexShrink: 0 }}
        >
          {trashWords.empty}
        </Button>
      )}
    </Box>
  )
}

/** What the viewer has deleted: it can be restored, or deleted for good. */
export function TrashScreen() {
  const [selection, setSelection] = useState(nothingSelected)
  const trash = useTrash()
  const restore = useRestoreFiles()
  const { endFiles, endAll, isBusy } = useEndFiles()
  const files = trash.data?.pages.flatMap((page) => page.files) ?? []
  const order = files.map((file) => file.file_id)
  const selected = files.filter((file) => selection.ids.has(file.file_id))
  const clear = () => setSelection(nothingSelected)
  const restoreSelected = async () => {
    if (await restore(selected.map((file) => file.file_id))) clear()
  }
  const endSelected = async () => {
    if (await endFiles(selected)) clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') clear()
  }
  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box data-margin="narrow" sx={{ flex: 1, px: 'var(--page-margin)', pt: '24px', pb: '24px' }}>
        <TrashHead
          isFilled={files.length > 0}
          onEmpty={files.length === 0 || isBusy ? null : () => void endAll()}
        />
        {trash.isPending && <GridSkeleton />}
        {trash.isError && trash.data === undefined && (
          <FailureState
            title={trashWords.failed}
            text={wordsOf(trash.error)}
            onRetry={() => void trash.refetch()}
          />
        )}
        {trash.isSuccess && files.length === 0 && !trash.hasNextPage && (
          <EmptyState
            icon={<Trash2 size={22} />}
            title={trashWords.isEmpty}
            text={trashWords.isEmptyText}
            action={
              <Button component={Link} to={documentsPath()} variant="outlined">
                {trashWords.back}
              </Button>
            }
          />
        )}
        {files.length > 0 && (
          <Box
            component="ul"
            aria-label={trashWords.list}
            sx={{
              display: 'grid',
              gridTemplateColumns: {
                xs: 'repeat(2, minmax(0, 1fr))',
                sm: 'repeat(auto-fill, minmax(180px, 1fr))',
              },
              gap: '16px 8px',
              m: 0,
              mt: '24px',
              p: 0,
              listStyle: 'none',
            }}
          >
            {files.map((file) => (
              <TrashTile
                key={file.file_id}
                file={file}
                isSelected={selection.ids.has(file.file_id)}
                onToggle={(isRange) =>
                  setSelection((before) => toggleSelection(before, order, file.file_id, isRange))
                }
              />
            ))}
          </Box>
        )}
        <ListEnd list={trash} loading="Loading more of the trash" failed={trashWords.failed} />
      </Box>
      {selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={clear}>
          <Button variant="text" startIcon={<RotateCcw size={16} />} onClick={() => void restoreSelected()}>
            {trashWords.restore}
          </Button>
          <Button
            variant="text"
            color="error"
            startIcon={<Trash2 size={16} />}
            onClick={() => void endSelected()}
          >
            {trashWords.delete}
          </Button>
        </SelectionBar>
      )}
    </Box>
  )
}
