import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { assetUrl } from '#web/api/address.ts'
import { feedPath } from '#web/lib/paths.ts'
import { Wordmark } from '#web/ui/Logo.tsx'
import { touch } from '#web/ui/theme/touch.ts'

interface PictureFrameProps {
  title: string
  children: ReactNode
  /** The way elsewhere, below everything. */
  foot?: ReactNode
}

/** The frame of sign-in and sign-up: a picture above on phones, on the left half from 900 px. */
export function PictureFrame({ title, children, foot }: PictureFrameProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        minHeight: 'calc(100vh - var(--foot-height, 0px))',
      }}
    >
      <Box
        sx={{
          position: { md: 'sticky' },
          top: 0,
          flexShrink: 0,
          width: { xs: 1, md: '50%' },
          height: { xs: 208, md: 'calc(100vh - var(--foot-height, 0px))' },
          background: `#2b3346 url("${assetUrl('dusk.webp')}") center 56% / cover no-repeat`,
        }}
      />
      <Box
        component="main"
        sx={{
          display: 'flex',
          flex: 1,
          flexDirection: 'column',
          alignItems: 'center',
          px: '24px',
          py: { xs: '28px', md: '48px' },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            width: 1,
            maxWidth: { xs: 480, md: 360 },
            justifyContent: { md: 'center' },
          }}
        >
          <Box
            component={Link}
            to={feedPath()}
            aria-label="StoryPad, home"
            sx={{
              alignSelf: 'flex-start',
              color: 'text.primary',
              textDecoration: 'none',
              borderRadius: '8px',
              [touch]: { my: '-6px', py: '6px' },
            }}
          >
            <Wordmark />
          </Box>
          <Typography variant="display" sx={{ mt: '20px', mb: '24px', fontSize: 32, lineHeight: '36px' }}>
            {title}
          </Typography>
          {children}
          {foot !== undefined && (
            <Typography sx={{ mt: '28px', textAlign: 'center', color: 'text.secondary' }}>{foot}</Typography>
          )}
        </Box>
      </Box>
    </Box>
  )
}
