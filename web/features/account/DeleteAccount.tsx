import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Profile } from '#contract/calls/accounts.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { deleteWords } from './account-words.ts'

/** The way out. */
export function DeleteAccount({ user }: { user: Profile }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: '16px' }}>
      <Typography sx={{ color: 'text.secondary', textWrap: 'pretty' }}>{deleteWords.text}</Typography>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        {deleteWords.delete}
      </Button>
      {isOpen && <DeleteAccountDialog user={user} onClose={() => setIsOpen(false)} />}
    </Box>
  )
}
