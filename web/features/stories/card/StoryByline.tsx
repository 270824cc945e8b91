import type { Story } from '#contract/calls/stories.ts'
import { apiUrl } from '#web/api/address.ts'
import { PersonAvatar } from '#web/ui/text/PersonAvatar.tsx'
import { RelativeDate } from '#web/ui/text/RelativeDate.tsx'
import './StoryByline.css'

/** Who made a story, and when. */
export function StoryByline({ story }: { story: Story }) {
  return (
    <div className="StoryByline">
      <PersonAvatar
        name={story.owner_name}
        userId={story.user_id}
        size={20}
        imageUrl={story.owner_avatar_url === null ? null : apiUrl(story.owner_avatar_url)}
      />
      <span className="owner">{story.owner_name}</span>
      <span aria-hidden>·</span>
      <span className="date">
        <RelativeDate iso={story.created_at} />
      </span>
    </div>
  )
}
