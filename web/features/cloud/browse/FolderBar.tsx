import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { Sparkles } from 'lucide-react'
import { folderWords } from '#web/features/cloud/cloud-words.ts'
import { countText } from '#web/lib/count-text.ts'

interface FolderBarProps {
  counts: { folders: number; files: number; selected: number }
  /** More is on its way. */
  isLoadingMore: boolean
  /** All is selected, with what has not come yet. */
  isAllSelected: boolean
  isCaptioning: boolean
  onSelectAll: () => void
  onClear: () => void
  onCaptionFolder: () => void
}

function countsText({ folders, files }: FolderBarProps['counts']): string {
  const texts = [
    folders > 0 ? countText(folders, 'folder') : null,
    files > 0 ? countText(files, 'file') : null,
  ]
  return texts.filter((text) => text !== null).join(' · ')
}

/** How much there is in the open folder, and what can be done with all of it. */
export function FolderBar(props: FolderBarProps) {
  const { counts, isLoadingMore, isAllSelected, isCaptioning, onSelectAll, onClear, onCaptionFolder } = props
  const isEach = counts.selected === counts.files
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '16px',
        minHeight: 44,
        mb: '12px',
      }}
    >
      {counts.files > 0 && (
        <FormControlLabel
          label={folderWords.selectAll}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onClear()
          }}
          control={
            <Checkbox
              checked={isEach}
              indeterminate={!isEach && counts.selected > 0}
              onChange={isEach ? onClear : onSelectAll}
            />
          }
          sx={{ mr: 0, '& .MuiFormControlLabel-label': { fontSize: 14, fontWeight: 500 } }}
        />
      )}
      <Box sx={{ flex: 1, order: { xs: 1, sm: 0 }, minWidth: { xs: 1, sm: 0 } }}>
        <Box component="span" sx={{ typography: 'mono', color: 'text.disabled' }}>
          {countsText(counts)}
        </Box>
        <Box component="span" role="status" sx={{ ml: '12px', fontSize: 13, color: 'text.secondary' }}>
          {isLoadingMore && folderWords.loadingMore}
          {isLoadingMore && isAllSelected && folderWords.selectedToo}
        </Box>
      </Box>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Sparkles size={16} />}
        disabled={isCaptioning}
        onClick={onCaptionFolder}
        sx={{ ml: 'auto' }}
      >
        {folderWords.captionThis}
      </Button>
    </Box>
  )
}
