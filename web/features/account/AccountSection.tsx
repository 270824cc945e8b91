import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface AccountSectionProps {
  title: string
  /** One sentence under the title. */
  text?: ReactNode
  children: ReactNode
}

/** A part of the account page: what it is about on the left, what can be done on the right. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 520px)' },
        gap: { xs: '20px', md: '48px' },
        py: '32px',
        borderTop: `1px solid ${theme.vars.palette.line}`,
        '&:first-of-type': { borderTop: 0, pt: 0 },
      })}
    >
      <div>
        <Typography id={id} variant="title" component="h2" sx={{ fontSize: 18, lineHeight: '24px' }}>
          {title}
        </Typography>
        {text !== undefined && (
          <Typography sx={{ mt: '6px', color: 'text.secondary', textWrap: 'pretty' }}>{text}</Typography>
        )}
      </div>
      <div>{children}</div>
    </Box>
  )
}
