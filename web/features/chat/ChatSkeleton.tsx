import Box from '@mui/material/Box'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'

/** The place of a chat whose code is still on its way. */
export function ChatSkeleton() {
  return (
    <Box
      aria-busy
      aria-label="Loading the chat"
      component="section"
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, height: 1, p: '20px', gap: '12px' }}
    >
      <SkeletonBlock width="44%" height={28} />
      <Box sx={{ flex: 1, minHeight: 80 }} />
      <SkeletonBlock height={44} radius={10} />
      <SkeletonBlock height={44} radius={10} />
      <SkeletonBlock height={84} radius={12} />
    </Box>
  )
}
