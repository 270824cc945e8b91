import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useRef } from 'react'
import { avatarTypes } from '#contract/calls/profile.ts'
import { PersonAvatar } from '#web/ui/text/PersonAvatar.tsx'
import { avatarWords } from './account-words.ts'

interface AvatarFieldProps {
  name: string
  userId: string
  /** The picture that is stored. */
  imageUrl: string | null
  /** The picture that was chosen and not sent yet. */
  chosen: File | null
  previewUrl: string | null
  problem: string | null
  onChoose: (file: File) => void
  onRemove: () => void
}

const help = avatarWords.hint

/** The picture of a person, and the picker for another one. */
export function AvatarField(props: AvatarFieldProps) {
  const { name, userId, imageUrl, chosen, previewUrl, problem, onChoose, onRemove } = props
  const note = useId()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '20px' }}>
      <PersonAvatar name={name} userId={userId} imageUrl={previewUrl ?? imageUrl} size={80} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
          <Button variant="outlined" aria-describedby={note} onClick={() => picker.current?.click()}>
            {avatarWords.upload}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept={[...avatarTypes, '.heic', '.heif'].join(',')}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) onChoose(file)
              // The same file may be chosen again after it was refused.
              event.target.value = ''
            }}
          />
          {imageUrl !== null && chosen === null && (
            <Button aria-label={avatarWords.removePicture} onClick={onRemove}>
              {avatarWords.remove}
            </Button>
          )}
        </Box>
        <Box
          id={note}
          role={problem === null ? undefined : 'alert'}
          sx={(theme) => ({
            mt: '8px',
            fontSize: 13,
            lineHeight: '18px',
            overflowWrap: 'anywhere',
            color: problem === null ? theme.vars.palette.text3 : theme.vars.palette.error.main,
          })}
        >
          {problem ?? (chosen ? avatarWords.chosen(chosen.name) : help)}
        </Box>
      </Box>
    </Box>
  )
}
