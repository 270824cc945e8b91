import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { licencePath, privacyPath, termsPath } from '#web/lib/paths.ts'
import { PageBody } from '#web/shell/layout/PageBody.tsx'
import { useSite } from '#web/shell/use-site.ts'
import { Prose } from '#web/ui/text/Prose.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { touch } from '#web/ui/theme/touch.ts'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { legalWords } from './terms-words.ts'

interface LegalPageProps {
  title: string
  /** One or two sentences at the top, with the operator's name. */
  lead: (operator: string) => string
  children: ReactNode
}

const pages = [
  { label: legalWords.terms, to: termsPath() },
  { label: legalWords.licence, to: licencePath() },
  { label: legalWords.privacy, to: privacyPath() },
]

/** The frame of the texts to read, with the way from each to the others. */
export function LegalPage({ title, lead, children }: LegalPageProps) {
  usePageTitle(title)
  const site = useSite()
  return (
    <PageBody title={title}>
      <Box sx={{ maxWidth: 680, mx: 'auto' }}>
        <Typography variant="read" sx={{ mb: '20px', color: 'text.secondary' }}>
          {site === undefined ? <SkeletonBlock width="72%" height={24} /> : lead(site.operator_name)}
        </Typography>
        <Box
          component="nav"
          aria-label={legalWords.pages}
          sx={(theme) => ({
            display: 'flex',
            flexWrap: 'wrap',
            gap: '4px 20px',
            mb: '32px',
            pb: '12px',
            borderBottom: `1px solid ${theme.vars.palette.line}`,
          })}
        >
          {pages.map(({ label, to }) => (
            <Link
              key={to}
              component={NavLink}
              to={to}
              sx={{
                py: '4px',
                [touch]: { py: '10px' },
                fontWeight: 500,
                '&[aria-current]': { color: 'text.primary', textDecoration: 'none' },
              }}
            >
              {label}
            </Link>
          ))}
        </Box>
        {site === undefined ? <LegalSkeleton /> : <Prose>{children}</Prose>}
      </Box>
    </PageBody>
  )
}

/** Until the operator's name has loaded. */
function LegalSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: '12px', minHeight: '60vh', alignContent: 'start' }}>
      {Array.from({ length: 8 }, (_, line) => (
        <SkeletonBlock key={line} height={20} />
      ))}
    </Box>
  )
}
