import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field } from './Field.tsx'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { fieldWords } from '#web/ui/ui-words.ts'

/** A password with a button that shows it. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconAction
          label={isShown ? fieldWords.hidePassword : fieldWords.showPassword}
          icon={isShown ? <EyeOff size={18} /> : <Eye size={18} />}
          size={32}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
