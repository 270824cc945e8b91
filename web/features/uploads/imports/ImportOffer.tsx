import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { activeImport } from './active-import.ts'
import { findExport, type FoundExport } from './find-export.ts'
import { offerWords } from './imports-words.ts'
import { runImport } from './run-import.ts'

interface ImportOfferProps {
  /** Chosen, and not sent yet. */
  files: readonly File[]
  /** These are imported now. */
  onImport: (files: readonly File[]) => void
}

/** What is found in the files; they are looked into again when they change. */
function useFound(files: readonly File[]): FoundExport | 'looking' | null {
  const key = files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`).join('\n')
  const { data = null, isPending } = useQuery({
    queryKey: ['signedIn', 'export', key],
    queryFn: () => findExport(files),
    staleTime: Number.POSITIVE_INFINITY,
    // It holds the files.
    gcTime: 0,
    structuralSharing: false,
    retry: false,
  })
  return isPending ? 'looking' : data
}

/** Offers to import chosen files that are an export of another product. */
export function ImportOffer({ files, onImport }: ImportOfferProps) {
  const found = useFound(files)
  const isBusy = activeImport.usePart((running) => running !== null && running.state !== 'ended')
  if (found === null) return null
  if (found === 'looking' || 'unreadable' in found) {
    const text = found === 'looking' ? offerWords.looking : offerWords.unreadable(found.unreadable)
    return (
      <Typography role="status" sx={{ mt: '8px', fontSize: 13, color: 'text.secondary' }}>
        {text}
      </Typography>
    )
  }
  const { plan } = found
  const albums = new Set(plan.files.flatMap((file) => file.albums))
  const start = () => {
    void runImport(found)
    onImport(found.files)
  }
  return (
    <Box
      component="section"
      aria-labelledby="import-offer"
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '12px 16px',
        mt: '12px',
        p: '16px',
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: '12px',
        background: theme.vars.palette.tint,
      })}
    >
      <PackageOpen size={20} aria-hidden />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography id="import-offer" component="h3" sx={{ fontWeight: 600 }}>
          {offerWords.found(plan.kind)}
        </Typography>
        <Typography variant="mono" component="p" sx={{ color: 'text.secondary' }}>
          {offerWords.contents(plan.files.length, albums.size)}
        </Typography>
        <Typography sx={{ mt: '4px', fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
          {isBusy ? offerWords.busy : `${offerWords.effect} ${offerWords.otherwise}`}
        </Typography>
      </Box>
      <Button variant="outlined" disabled={isBusy} onClick={start}>
        {offerWords.import}
      </Button>
    </Box>
  )
}
