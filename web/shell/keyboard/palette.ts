import { createStore } from '#web/lib/store.ts'

const isOpen = createStore(false)

/** Whether the field that finds everything is open. */
export const useIsPaletteOpen = (): boolean => isOpen.use()
export const openPalette = (): void => isOpen.write(true)
export const closePalette = (): void => isOpen.write(false)
