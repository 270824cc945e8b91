import Box from '@mui/material/Box'
import { hash } from '#web/lib/hash.ts'
import { initials } from '#web/lib/initials.ts'
import type { TagName } from '#web/ui/theme/tokens.ts'

const pairs: readonly TagName[] = ['travel', 'family', 'work', 'spouse', 'other']

interface PersonAvatarProps {
  name: string
  userId: string
  /** A full address; without one the initials stand in. */
  imageUrl?: string | null
  size?: number
}

/** A person as a small circle. Decoration: the name stands beside it or in the control around it. */
export function PersonAvatar({ name, userId, imageUrl = null, size = 32 }: PersonAvatarProps) {
  const pair = pairs[hash(userId) % pairs.length] ?? 'other'
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        width: size,
        height: size,
        flexShrink: 0,
        borderRadius: '50%',
        overflow: 'hidden',
        display: 'grid',
        placeItems: 'center',
        background: theme.vars.palette.tags[pair].ground,
        color: theme.vars.palette.tags[pair].ink,
        fontSize: Math.max(8, Math.round(size * 0.38)),
        lineHeight: 1,
        fontWeight: 600,
      })}
    >
      {imageUrl === null ? (
        initials(name)
      ) : (
        <Box component="img" src={imageUrl} alt="" sx={{ width: 1, height: 1, objectFit: 'cover' }} />
      )}
    </Box>
  )
}
