import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { documentsPath } from '#web/lib/paths.ts'
import { documentsBarWords } from '#web/features/documents/documents-words.ts'

/** The title of a page below the documents, with the way back to them. */
export function PathTitle({ name }: { name: string }) {
  return (
    <Typography component="h1" variant="mono" sx={{ fontSize: 20, lineHeight: '28px' }}>
      <Box
        component={Link}
        to={documentsPath()}
        sx={(theme) => ({ color: theme.vars.palette.primaryText, textDecoration: 'none' })}
      >
        {documentsBarWords.path}
      </Box>
      {name}
    </Typography>
  )
}
