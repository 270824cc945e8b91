import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useActionState } from 'react'
import type { Profile } from '#contract/calls/accounts.ts'
import { removeAvatar, updateProfile } from '#contract/calls/profile.ts'
import { apiUrl } from '#web/api/address.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSite } from '#web/shell/use-site.ts'
import { EmailField } from '#web/ui/forms/EmailField.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { AvatarField } from './AvatarField.tsx'
import { EmailState } from './EmailState.tsx'
import { detailsWords } from './account-words.ts'
import {
  checkProfile,
  isProfileField,
  profileFormData,
  type ProfileProblems,
  type ProfileValues,
} from './profile-form.ts'
import { useChosenAvatar } from './use-chosen-avatar.ts'

interface FormState {
  values: ProfileValues
  problems: ProfileProblems
}

const valuesOf = (user: Profile): ProfileValues => ({
  name: user.name,
  email: user.pending_email ?? user.email,
  organization: user.organization ?? '',
})

const typedIn = (form: FormData): ProfileValues => ({
  name: String(form.get('name') ?? ''),
  email: String(form.get('email') ?? ''),
  organization: String(form.get('organization') ?? ''),
})

const failing = { failed: detailsWords.failed, failsIn: 'alert' } as const

/** What a save did: an email goes out only for an address that was not waiting before. */
function savedText(before: Profile, { pending_email }: Profile, hasMailServer: boolean): string {
  if (pending_email === null || pending_email === before.pending_email) return detailsWords.updated
  return hasMailServer ? detailsWords.linkSent(pending_email) : detailsWords.linkInFolder(pending_email)
}

/** Name, address, organization and picture; what was saved replaces what is shown everywhere. */
export function DetailsForm({ user }: { user: Profile }) {
  const { setUser } = useSession()
  const hasMailServer = useSite()?.has_mail_server ?? true
  const { write: update } = useWrite(updateProfile, {
    ...failing,
    onSuccess: (saved) => savedText(user, saved, hasMailServer),
  })
  const { write: takeAvatar } = useWrite(removeAvatar, failing)
  const avatar = useChosenAvatar()

  const [{ values, problems }, submit, isPending] = useActionState(
    async (_: FormState, form: FormData): Promise<FormState> => {
      const typed = typedIn(form)
      const found = checkProfile(typed)
      if (Object.keys(found).length > 0) return { values: typed, problems: found }
      const saved = await update({ form: profileFormData(typed, avatar.file) })
      if (!saved.isDone) return { values: typed, problems: problemsOf(saved.failure) }
      setUser(saved.reply)
      avatar.clear()
      return { values: valuesOf(saved.reply), problems: {} }
    },
    { values: valuesOf(user), problems: {} },
  )

  const remove = async () => {
    const removed = await takeAvatar({})
    if (removed.isDone) setUser(removed.reply)
  }

  return (
    <Box component="form" action={submit} noValidate sx={{ display: 'grid', gap: '20px' }}>
      <AvatarField
        name={user.name}
        userId={user.id}
        imageUrl={user.avatar_url === null ? null : apiUrl(user.avatar_url)}
        chosen={avatar.file}
        previewUrl={avatar.previewUrl}
        problem={avatar.problem ?? problems.avatar ?? null}
        onChoose={avatar.choose}
        onRemove={() => void remove()}
      />
      <Field
        label={detailsWords.name}
        name="name"
        autoComplete="name"
        required
        defaultValue={values.name}
        help={detailsWords.username(user.username)}
        problem={problems.name ?? null}
      />
      <Box sx={{ display: 'grid', gap: '6px' }}>
        <EmailField defaultValue={values.email} problem={problems.email ?? null} />
        {problems.email === undefined && <EmailState user={user} />}
      </Box>
      <Field
        label={detailsWords.organization}
        name="organization"
        autoComplete="organization"
        defaultValue={values.organization}
        help={detailsWords.organizationHelp}
        problem={problems.organization ?? null}
      />
      <Button type="submit" variant="contained" loading={isPending} sx={{ justifySelf: 'start' }}>
        {detailsWords.update}
      </Button>
    </Box>
  )
}

const problemsOf = (failure: unknown): ProfileProblems =>
  failure instanceof ApiProblem && isProfileField(failure.field) ? { [failure.field]: failure.message } : {}
