import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { X } from 'lucide-react'
import { commandKey } from '#web/lib/command-key.ts'
import { useSession } from '#web/session/use-session.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { singleKeys } from '#web/ui/hooks/use-keys.ts'
import { keyboardWords } from '#web/shell/shell-words.ts'

interface KeyGroup {
  title: string
  /** Some keys do nothing for visitors. */
  keys: { key: string; does: string; needsAccount?: boolean }[]
}

const groups: KeyGroup[] = [
  {
    title: keyboardWords.everywhere,
    keys: [
      { key: '?', does: keyboardWords.showList },
      { key: `${commandKey} K`, does: keyboardWords.find },
      { key: 'u', does: keyboardWords.upload, needsAccount: true },
      { key: 'Esc', does: keyboardWords.close },
    ],
  },
  {
    title: keyboardWords.stories,
    keys: [
      { key: '/', does: keyboardWords.search },
      { key: 'n', does: keyboardWords.newStory },
      { key: '← → ↑ ↓', does: keyboardWords.grid },
    ],
  },
  {
    title: keyboardWords.files,
    keys: [
      { key: '← →', does: keyboardWords.neighbour },
      { key: 'Enter', does: keyboardWords.open },
      { key: `${commandKey} A`, does: keyboardWords.selectAll, needsAccount: true },
      { key: `${commandKey} Z`, does: keyboardWords.undo, needsAccount: true },
    ],
  },
  {
    title: keyboardWords.writing,
    keys: [
      { key: 'Enter', does: keyboardWords.send },
      { key: 'Shift Enter', does: keyboardWords.newLine },
      { key: `${commandKey} Enter`, does: keyboardWords.save },
    ],
  },
]

/** What the keyboard does for this viewer. */
export function KeyboardMap({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const has = ({ needsAccount = false }: KeyGroup['keys'][number]) => user !== null || !needsAccount
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={false}
      aria-labelledby="keyboard-title"
      slotProps={{ paper: { sx: { width: 520, maxWidth: 'calc(100% - 32px)', m: '16px', p: '24px' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: '16px' }}>
        <Typography id="keyboard-title" variant="title">
          {keyboardWords.title}
        </Typography>
        <IconAction label={keyboardWords.closeList} icon={<X size={18} />} onClick={onClose} />
      </Box>
      {groups.map(({ title, keys }) => (
        <Box component="section" key={title} aria-label={title} sx={{ '& + &': { mt: '20px' } }}>
          <Typography variant="meta" component="h3" sx={{ mb: '4px', color: 'text.disabled' }}>
            {title}
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {keys.filter(has).map(({ key, does }) => (
              <Box
                key={`${key} ${does}`}
                sx={(theme) => ({
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: 'space-between',
                  gap: '16px',
                  py: '7px',
                  '& + &': { borderTop: `1px solid ${theme.vars.palette.line}` },
                })}
              >
                <Box component="dt" sx={{ order: 1, display: 'flex', gap: '4px', flexShrink: 0 }}>
                  {key.split(' ').map((cap) => (
                    <Box
                      component="kbd"
                      key={cap}
                      sx={(theme) => ({
                        minWidth: 24,
                        px: '6px',
                        py: '2px',
                        textAlign: 'center',
                        border: `1px solid ${theme.vars.palette.lineStrong}`,
                        borderRadius: '6px',
                        background: theme.vars.palette.sunken,
                        fontFamily: 'var(--sp-fonts-mono)',
                        fontSize: 12,
                        lineHeight: '16px',
                      })}
                    >
                      {cap}
                    </Box>
                  ))}
                </Box>
                <Typography component="dd" variant="ui" sx={{ m: 0, order: 0 }}>
                  {does}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
      <SingleKeys />
    </Dialog>
  )
}

const useSingleKeys = (): boolean => singleKeys.use()

/** Turns off what a single letter does, for those who speak to their device or hit keys by accident. */
function SingleKeys() {
  const isOn = useSingleKeys()
  return (
    <Box
      component="label"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'flex-start',
        gap: '10px',
        mt: '20px',
        pt: '16px',
        borderTop: `1px solid ${theme.vars.palette.line}`,
        fontSize: 14,
        lineHeight: '20px',
      })}
    >
      <Checkbox
        size="small"
        checked={isOn}
        onChange={(_, isChecked) => singleKeys.write(isChecked)}
        sx={{ p: '1px', ml: '-1px' }}
      />
      <span>
        {keyboardWords.singleKeys}
        <Typography variant="meta" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {keyboardWords.singleKeysText}
        </Typography>
      </span>
    </Box>
  )
}
