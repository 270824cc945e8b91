import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown, ListChecks, WandSparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { organizeWords } from '#web/features/documents/documents-words.ts'
import { Hint } from '#web/ui/states/Hint.tsx'
import { planPath } from '#web/lib/paths.ts'
import { useOrganiseEstimate } from './use-organise-estimate.ts'

/** What an item says, with what is to be known of it before. */
function Words({ line, children }: { line: string | null; children: ReactNode }) {
  return (
    <Box sx={{ py: line === null ? 0 : '8px', whiteSpace: 'normal' }}>
      {children}
      {line !== null && (
        <Box sx={{ maxWidth: 280, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{line}</Box>
      )}
    </Box>
  )
}

/** Organises at once, or shows the plan first. */
export function OrganiseButton({ onOrganise }: { onOrganise: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { estimate, note } = useOrganiseEstimate()
  return (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      <Hint text={note ?? estimate} isDescription>
        <Button
          variant="outlined"
          size="small"
          startIcon={<WandSparkles size={16} />}
          onClick={onOrganise}
          sx={{ flexGrow: 1, whiteSpace: 'nowrap', borderStartEndRadius: 0, borderEndEndRadius: 0 }}
        >
          {organizeWords.organize}
        </Button>
      </Hint>
      <Hint text={organizeWords.otherWays}>
        <Button
          variant="outlined"
          size="small"
          aria-label={organizeWords.otherWays}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{
            minWidth: { xs: 44, sm: 32 },
            px: 0,
            ml: '-1px',
            borderStartStartRadius: 0,
            borderEndStartRadius: 0,
          }}
        >
          <ChevronDown size={16} />
        </Button>
      </Hint>
      {anchor !== null && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          <MenuItem component={Link} to={planPath()}>
            <ListChecks size={16} aria-hidden />
            <Words line={estimate}>{organizeWords.planFirst}</Words>
          </MenuItem>
          <MenuItem
            onClick={() => {
              setAnchor(null)
              onOrganise()
            }}
          >
            <WandSparkles size={16} aria-hidden />
            <Words line={note ?? estimate}>{organizeWords.now}</Words>
          </MenuItem>
        </Menu>
      )}
    </Box>
  )
}
