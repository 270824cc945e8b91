import { type RefObject, useEffect, useState } from 'react'

/** Where the pixels of a picture are, in its offset parent. */
export interface PictureBox {
  left: number
  top: number
  width: number
  height: number
}

/** The place of a picture on its stage, without the margins of `object-fit: contain`; null until it is loaded. */
export function usePictureBox(
  picture: RefObject<HTMLImageElement | null>,
  isLoaded: boolean,
): PictureBox | null {
  const [box, setBox] = useState<PictureBox | null>(null)
  useEffect(() => {
    const element = picture.current
    if (element === null || !isLoaded) return
    const measure = (): void => setBox(boxOf(element))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.parentElement !== null) observer.observe(element.parentElement)
    return () => observer.disconnect()
  }, [picture, isLoaded])
  return box
}

function boxOf(element: HTMLImageElement): PictureBox | null {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight, naturalWidth, naturalHeight } = element
  if (naturalWidth === 0 || naturalHeight === 0) return null
  const scale = Math.min(offsetWidth / naturalWidth, offsetHeight / naturalHeight)
  const [width, height] = [naturalWidth * scale, naturalHeight * scale]
  return {
    left: offsetLeft + (offsetWidth - width) / 2,
    top: offsetTop + (offsetHeight - height) / 2,
    width,
    height,
  }
}
