import { useEffect, useState } from 'react'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { copyWords } from '#web/ui/ui-words.ts'

const copiedMs = 1_500

/** Copies a text, and says for a moment that it did; a browser that refuses is said in words. */
export function useCopy(): { isCopied: boolean; copy: (text: string | Promise<string>) => void } {
  const { snackbar } = useNotices()
  const [copies, setCopies] = useState(0)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (copies === 0) return undefined
    const timer = setTimeout(() => setIsCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copies])
  const write = async (text: string | Promise<string>) => {
    try {
      await navigator.clipboard.writeText(await text)
      setIsCopied(true)
      setCopies((before) => before + 1)
    } catch {
      snackbar(copyWords.failed)
    }
  }
  return { isCopied, copy: (text) => void write(text) }
}
