import Button, { type ButtonProps } from '@mui/material/Button'
import { Link } from 'react-router'
import { settingsPath } from '#web/lib/paths.ts'
import { notConnectedWords } from './cloud-words.ts'

/** The way to where drives are connected. */
export function SettingsButton({ variant }: Required<Pick<ButtonProps, 'variant'>>) {
  return (
    <Button variant={variant} component={Link} to={`${settingsPath()}?tab=cloud`}>
      {notConnectedWords.settings}
    </Button>
  )
}
