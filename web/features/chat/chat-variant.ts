/** Where a chat stands: beside a story's files, on the page people send to friends, or in the documents' drawer. */
export type ChatVariant = 'panel' | 'share' | 'drawer'
