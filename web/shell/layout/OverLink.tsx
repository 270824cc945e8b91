import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { Notice } from '#web/ui/states/Notice.tsx'
import { PictureFrame } from './PictureFrame.tsx'

interface OverLinkProps {
  /** What the link was for. */
  title: string
  words: string
  /** Where to go on. */
  next: { path: string; label: string }
}

/** What is behind a mailed link that does not work any more: why, and the next step. */
export function OverLink({ title, words, next }: OverLinkProps) {
  return (
    <PictureFrame title={title}>
      <Box sx={{ display: 'grid', gap: '20px' }}>
        <Notice>{words}</Notice>
        <Button component={Link} to={next.path} variant="contained" size="large">
          {next.label}
        </Button>
      </Box>
    </PictureFrame>
  )
}
