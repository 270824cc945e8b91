import Box from '@mui/material/Box'
import { Lock } from 'lucide-react'
import { centred } from './centred.ts'

/** What a viewer sees of a file he may not see. */
export function RestrictedFace() {
  return (
    <Box component="span" sx={{ ...centred, color: 'text.disabled' }}>
      <Lock size={18} aria-hidden />
      <Box
        component="span"
        sx={{ mt: '4px', fontSize: 13, lineHeight: '18px', fontWeight: 600, color: 'text.secondary' }}
      >
        Restricted
      </Box>
      <Box component="span" sx={{ typography: 'meta' }}>
        Sign in or refresh to view
      </Box>
    </Box>
  )
}
