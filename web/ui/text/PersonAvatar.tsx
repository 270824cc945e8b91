import { hash } from '#web/lib/hash.ts'
import { initials } from '#web/lib/initials.ts'
import { inkOnGround } from '#web/ui/theme/ink-on-ground.ts'
import type { TagName } from '#web/ui/theme/tokens.ts'
import './PersonAvatar.css'

const pairs: readonly TagName[] = ['travel', 'family', 'work', 'spouse', 'other']

interface PersonAvatarProps {
  name: string
  userId: string
  /** A full address; null shows the initials. */
  imageUrl?: string | null
  size?: number
}

/** A user as a small circle. Decoration: the name is next to it or in the control around it. */
export function PersonAvatar({ name, userId, imageUrl = null, size = 32 }: PersonAvatarProps) {
  const pair = pairs[hash(userId) % pairs.length] ?? 'other'
  const fontSize = Math.max(8, Math.round(size * 0.38))
  return (
    <div
      className="PersonAvatar"
      aria-hidden
      style={{ width: size, height: size, fontSize, ...inkOnGround(pair) }}
    >
      {imageUrl === null ? initials(name) : <img src={imageUrl} alt="" />}
    </div>
  )
}
