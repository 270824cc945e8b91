import { Plus, RefreshCw, UserPlus } from 'lucide-react'
import { feedWords } from '#web/features/stories/stories-words.ts'
import { signupPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSite } from '#web/shell/use-site.ts'
import { ActionButton, ActionLink } from '#web/ui/actions/ActionButton.tsx'
import { afterSignUp } from './create-address.ts'

/** The actions of the whole feed. The first person on a new server makes an account first. */
export function FeedButtons({ onRefresh, onCreate }: { onRefresh: () => void; onCreate: () => void }) {
  const isNew = useSite()?.is_new ?? false
  const { user } = useSession()
  return (
    <>
      <ActionButton variant="outlined" icon={<RefreshCw size={16} />} onClick={onRefresh} className="refresh">
        {feedWords.refresh}
      </ActionButton>
      {isNew && user === null ? (
        <ActionLink
          variant="contained"
          icon={<UserPlus size={17} />}
          to={signupPath()}
          state={afterSignUp}
          className="create"
        >
          {feedWords.firstAccount}
        </ActionLink>
      ) : (
        <ActionButton variant="contained" icon={<Plus size={17} />} onClick={onCreate} className="create">
          {feedWords.create}
        </ActionButton>
      )}
    </>
  )
}
