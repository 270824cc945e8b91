import { useState } from 'react'
import { checkAvatar } from './profile-form.ts'

interface Chosen {
  file: File | null
  /** An address of the file in this page; null for one that browsers do not show. */
  previewUrl: string | null
  problem: string | null
}

const none: Chosen = { file: null, previewUrl: null, problem: null }

/** The picture that was chosen and not sent yet; one that cannot be sent is only a problem. */
export function useChosenAvatar() {
  const [chosen, setChosen] = useState(none)
  const replace = (next: Chosen) => {
    if (chosen.previewUrl !== null) URL.revokeObjectURL(chosen.previewUrl)
    setChosen(next)
  }
  return {
    ...chosen,
    choose: (file: File) => {
      const problem = checkAvatar(file)
      const isShown = problem === null && /^image\/(jpeg|png|webp|gif|avif)$/.test(file.type)
      replace({
        file: problem === null ? file : null,
        previewUrl: isShown ? URL.createObjectURL(file) : null,
        problem,
      })
    },
    clear: () => replace(none),
  }
}
