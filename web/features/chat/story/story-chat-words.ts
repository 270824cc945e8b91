/** What the field of a story's chat says. */
export const storyPlaceholder = 'Ask about these memories'

/** What a conversation about a story begins with. */
export const welcomeWords = 'Ask anything about this story. Each answer names the files it stands on.'
