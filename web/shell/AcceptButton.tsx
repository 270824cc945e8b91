import Button from '@mui/material/Button'
import { useState } from 'react'

interface AcceptButtonProps {
  children: string
  variant?: 'contained' | 'outlined'
  onAccept: () => Promise<void>
}

/** Accepts the licence agreement; busy until that is answered. */
export function AcceptButton({ children, variant = 'contained', onAccept }: AcceptButtonProps) {
  const [isAccepting, setIsAccepting] = useState(false)
  const accept = () => {
    setIsAccepting(true)
    void onAccept().finally(() => setIsAccepting(false))
  }
  return (
    <Button variant={variant} size="large" loading={isAccepting} onClick={accept} sx={{ minWidth: 160 }}>
      {children}
    </Button>
  )
}
