/** Where a chat is: next to a story's files, on the share page, or in the drawer of the documents. */
export type ChatVariant = 'panel' | 'share' | 'drawer'
