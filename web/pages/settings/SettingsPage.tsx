import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Monitor, Moon, Sun } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CheckoutReturn } from '#contract/calls/billing.ts'
import { CloudConnections } from '#web/features/cloud/CloudConnections.tsx'
import { readReturn, type ReturnMessage } from '#web/features/cloud/return-message.ts'
import { PageBody } from '#web/shell/layout/PageBody.tsx'
import { useThemeMode } from '#web/shell/use-theme-mode.ts'
import { Segmented } from '#web/ui/actions/Segmented.tsx'
import { MonthlyUsage } from '#web/features/settings/MonthlyUsage.tsx'
import { Plans } from '#web/features/settings/Plans.tsx'
import { StorageUse } from '#web/features/settings/StorageUse.tsx'
import { readCheckoutReturn } from '#web/features/settings/use-checkout-return.ts'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { settingsPageWords } from '#web/features/settings/settings-words.ts'

/** Which provider the user returns from, and the outcome. */
interface Return {
  drive: ReturnMessage | null
  checkout: CheckoutReturn | null
}

const nowhere: Return = { drive: null, checkout: null }

interface Part {
  id: string
  label: string
  /** Says at its head what became of a visit at a provider. */
  face: (from: Return) => ReactNode
}

const parts: readonly Part[] = [
  {
    id: 'plan',
    label: settingsPageWords.plan,
    face: ({ checkout }) => <Plans outcome={checkout} />,
  },
  {
    id: 'usage',
    label: settingsPageWords.usage,
    face: () => (
      <>
        <MonthlyUsage />
        <StorageUse />
      </>
    ),
  },
  {
    id: 'cloud',
    label: settingsPageWords.cloud,
    face: ({ drive }) => <CloudConnections message={drive} />,
  },
]

function ModeSwitch() {
  const { mode, setMode } = useThemeMode()
  return (
    <Segmented
      label={settingsPageWords.colors}
      value={mode}
      onChange={setMode}
      options={[
        { value: 'light', label: settingsPageWords.light, icon: <Sun size={15} aria-hidden /> },
        { value: 'dark', label: settingsPageWords.dark, icon: <Moon size={15} aria-hidden /> },
        { value: 'system', label: settingsPageWords.system, icon: <Monitor size={15} aria-hidden /> },
      ]}
    />
  )
}

/** Colours, and what can be set for this account. */
export function SettingsPage() {
  usePageTitle(settingsPageWords.title)
  const [query, setQuery] = useSearchParams()
  const [from, setFrom] = useState<Return>(() => ({
    drive: readReturn(query),
    checkout: readCheckoutReturn(query),
  }))
  // What is said once is not said again: it leaves the address, and stays on the page until another part is opened.
  const isReturn = ['success', 'error', 'checkout'].some((name) => query.has(name))
  useEffect(() => {
    if (isReturn) setQuery({}, { replace: true })
  }, [isReturn, setQuery])
  const wanted = query.get('tab') ?? (from.drive === null ? null : 'cloud')
  const open = parts.find(({ id }) => id === wanted) ?? parts[0]
  const goTo = (id: string) => {
    setFrom(nowhere)
    setQuery({ tab: id }, { replace: true })
  }
  return (
    <PageBody title={settingsPageWords.title} action={<ModeSwitch />} isFullBleed>
      <Tabs
        value={open?.id ?? false}
        onChange={(_, id: string) => goTo(id)}
        aria-label={settingsPageWords.title}
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
          {id === open?.id && face(from)}
        </Box>
      ))}
    </PageBody>
  )
}
