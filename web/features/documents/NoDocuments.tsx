import Button from '@mui/material/Button'
import { FolderOpen, SearchX, Upload } from 'lucide-react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type DocumentsView, isNarrowed } from './documents-address.ts'

interface NoDocumentsProps {
  view: DocumentsView
  onShowAll: () => void
  onUpload: () => void
}

/** There is nothing yet, or nothing of what is asked for. */
export function NoDocuments({ view, onShowAll, onUpload }: NoDocumentsProps) {
  if (!isNarrowed(view))
    return (
      <EmptyState
        icon={<FolderOpen size={22} />}
        title="No files to display"
        text="Photos, videos, PDFs, tables and notes you upload are kept here, described, and ready for questions. Drop them anywhere on this page."
        action={
          <Button variant="outlined" startIcon={<Upload size={16} />} onClick={onUpload}>
            Upload files
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title="No files to display"
      text={
        view.search === ''
          ? 'There is none of this type yet.'
          : `Nothing of yours holds all the words of “${view.search}”, in its name, its caption or its text.`
      }
      action={
        <Button variant="outlined" onClick={onShowAll}>
          Show all files
        </Button>
      }
    />
  )
}
