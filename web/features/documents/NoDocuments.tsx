import Button from '@mui/material/Button'
import { FolderOpen, SearchX, Upload } from 'lucide-react'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { type DocumentsView, isNarrowed } from './documents-address.ts'
import { countFilters } from './filters/document-filters.ts'
import { noDocumentsWords } from './documents-words.ts'

interface NoDocumentsProps {
  view: DocumentsView
  onShowAll: () => void
  onUpload: () => void
}

function noMatchText({ search, filters }: DocumentsView): string {
  if (search !== '') return noDocumentsWords.noMatch(search)
  return countFilters(filters) > 0 ? noDocumentsWords.noneWithFilters : noDocumentsWords.noneOfType
}

/** There is nothing yet, or nothing of what is asked for. */
export function NoDocuments({ view, onShowAll, onUpload }: NoDocumentsProps) {
  if (!isNarrowed(view))
    return (
      <EmptyState
        icon={<FolderOpen size={22} />}
        title={noDocumentsWords.title}
        text={noDocumentsWords.text}
        action={
          <Button variant="outlined" startIcon={<Upload size={16} />} onClick={onUpload}>
            {noDocumentsWords.upload}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title={noDocumentsWords.title}
      text={noMatchText(view)}
      action={
        <Button variant="outlined" onClick={onShowAll}>
          {noDocumentsWords.showAll}
        </Button>
      }
    />
  )
}
