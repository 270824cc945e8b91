import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { ChartNoAxesColumn, Cloud, CreditCard, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageBody } from '#web/shell/PageBody.tsx'
import { useThemeMode } from '#web/shell/use-theme-mode.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { StorageUse } from './StorageUse.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

interface Part {
  id: string
  label: string
  face: ReactNode
}

const parts: readonly Part[] = [
  {
    id: 'plan',
    label: 'Payment Plan',
    face: (
      <EmptyState
        icon={<CreditCard size={22} />}
        title="No plans available."
        text="Everything on this installation is free to use. Payments are not available here yet."
      />
    ),
  },
  {
    id: 'usage',
    label: 'Usage',
    face: (
      <>
        <StorageUse />
        <EmptyState
          icon={<ChartNoAxesColumn size={22} />}
          title="Nothing else is counted yet"
          text="There are no monthly limits on questions or pictures, and no counts of them to show on this installation yet."
        />
      </>
    ),
  },
  {
    id: 'cloud',
    label: 'Cloud Storage',
    face: (
      <EmptyState
        icon={<Cloud size={22} />}
        title="Cloud storage is not available yet"
        text="OneDrive and Google Drive cannot be connected on this installation yet. Files from your computer can be uploaded as ever."
      />
    ),
  },
]

function ModeSwitch() {
  const { mode, setMode } = useThemeMode()
  return (
    <Segmented
      label="Colours"
      value={mode}
      onChange={setMode}
      options={[
        { value: 'light', label: 'Light', icon: <Sun size={15} aria-hidden /> },
        { value: 'dark', label: 'Dark', icon: <Moon size={15} aria-hidden /> },
      ]}
    />
  )
}

/** Colours, and what can be set for this account. */
export function SettingsPage() {
  usePageTitle('Settings')
  const [query, setQuery] = useSearchParams()
  const open = parts.find(({ id }) => id === query.get('tab')) ?? parts[0]
  return (
    <PageBody title="Settings" action={<ModeSwitch />} isFullBleed>
      <Tabs
        value={open?.id ?? false}
        onChange={(_, id: string) => setQuery({ tab: id }, { replace: true })}
        aria-label="Settings"
      >
        {parts.map(({ id, label }) => (
          <Tab key={id} value={id} label={label} id={`tab-${id}`} aria-controls={`panel-${id}`} />
        ))}
      </Tabs>
      {parts.map(({ id, face }) => (
        <Box
          key={id}
          role="tabpanel"
          id={`panel-${id}`}
          aria-labelledby={`tab-${id}`}
          hidden={id !== open?.id}
          sx={{ pt: '32px' }}
        >
          {face}
        </Box>
      ))}
    </PageBody>
  )
}
