import { remembered } from '#web/lib/remembered.ts'

const open = remembered({
  key: 'sidebarOpen',
  parse: (stored) => stored !== 'false',
  format: (isOpen: boolean) => String(isOpen),
})

const toggle = (): void => open.write(!open.read())

/** Whether the sidebar is open; kept in this browser. */
export function useSidebar(): { isOpen: boolean; toggle: () => void } {
  return { isOpen: open.use(), toggle }
}
