import { useSearchParams } from 'react-router'
import {
  type DocumentsView,
  readDocumentsView,
  viewOfAddress,
  withDocumentsView,
} from './documents-address.ts'

/** What the address says of the documents screen: the view, the opened file, the chat. */
export function useDocumentsAddress() {
  const [query, setQuery] = useSearchParams()
  return {
    view: readDocumentsView(query),
    query,
    /** The view as a saved search keeps it. */
    address: viewOfAddress(query),
    /** Sets or removes a parameter; a step can be undone with the browser's Back. */
    setParameter: (name: string, value: string | null, isStep: boolean) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === null) next.delete(name)
          else next.set(name, value)
          // The place belongs to the file that it was opened with.
          if (name === 'file') next.delete('at')
          return next
        },
        { replace: !isStep, preventScrollReset: true },
      ),
    changeView: (change: Partial<DocumentsView>) =>
      setQuery((before) => withDocumentsView(before, { ...readDocumentsView(before), ...change }), {
        replace: true,
        preventScrollReset: true,
      }),
  }
}
