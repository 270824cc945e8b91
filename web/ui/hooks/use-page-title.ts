import { useEffect } from 'react'

/** Puts the name of the page before the product's in the browser's title; null is the product's name alone. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? 'StoryPad' : `${title} · StoryPad`
  }, [title])
}
