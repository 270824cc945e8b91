export const suggestionWords = {
  heading: 'Suggested questions',
  askNext: 'Ask next',
}

export const chatFrameWords = {
  loading: 'Loading the chat',
  source: 'Source',
}

export const documentChatWords = {
  // Specification 2, section 2, "Document store screen".
  signedOut: 'Sign in to chat with your documents…',
  welcome: 'Ask about anything in your documents. Every answer cites its sources.',
  nothingStored: 'Nothing to ask about yet. Upload photos, notes or documents to get started.',
  label: 'Chat about your documents',
  placeholder: 'Ask about your documents',
  topFiles: 'Relevant files',
}

export const chatProblemWords = {
  // Specification 2, section 8, "Chat".
  signInNeeded: 'Authentication required',
  seePlans: 'See plans',
  password: 'Use a password',
  createAccount: 'Create an account',
  signIn: 'Sign in',
  sendFailed: 'Failed to send message.',
  serverError: (status: number) => `Server error ${status}`,
}

export const composerWords = {
  stop: 'Stop',
  sendToAll: 'Send, anyone can see it',
  sendPrivately: 'Send, only you can see it',
}

export const filterWords = {
  files: 'Relevant files',
  label: 'Next question is limited to',
  leaveOutSelection: 'Don’t limit to the selection',
  remove: (label: string, question: string) => `Remove ${label} of “${question}”`,
  clear: 'Clear the AI filter',
  // Specification 2, section 2, "Story chat panel".
  aiFilter: (count: number) => `AI Filter: ${count}`,
  someSelected: (count: number, selected: number) => `Ask about ${count} of the ${selected} selected`,
  allSelected: (count: number) => `Ask about the ${count} selected`,
  // Specification 2, section 2, "Story chat panel".
  relevantFiles: (count: number) => `${count} Relevant File${count === 1 ? '' : 's'}`,
}

export const removeWords = {
  failed: 'Couldn’t remove this question',
  title: 'Remove this question and its answer?',
  text: 'They’ll be deleted for everyone who can see this conversation. This can’t be undone.',
  confirm: 'Remove',
}

export const storyChatWords = {
  title: 'Story chat',
  keys: 'Enter to send · Shift+Enter for a new line',
  privateWelcome: (welcome: string) => `${welcome} Only you can see this conversation.`,
  placeholder: 'Ask about these memories',
  welcome: 'Ask anything about this story. Every answer cites its sources.',
}

export const messageWords = {
  list: 'Messages',
  loadingOlder: 'Loading older messages',
  scrollToBottom: 'Scroll to bottom',
  // Specification 2, section 8, "Chat".
  failed: 'Failed to load messages.',
  tryAgain: 'Try again',
  loading: 'Loading messages',
  questionBy: (name: string) => `Question by ${name}`,
  you: 'You',
  guest: 'Guest',
}

export const answerWords = {
  // Specification 2, section 8, "Chat".
  error: (text: string) => `Error: ${text}`,
  label: 'Answer',
  sources: 'Sources',
  goOn: 'Continue this answer',
  askInstead: 'Ask instead',
  images: 'Relevant images',
  waitingForOwn: 'Waiting for your other questions…',
  waitingForOthers: 'Many people are asking right now. Your question is in the queue…',
  writing: 'Writing the answer',
  reading: 'Reading the files…',
  askAgain: 'Ask again',
  remove: 'Remove question and answer',
  askAboutAll: 'Ask about all files again',
  askAboutThese: (count: number) =>
    count === 1 ? 'Ask about this file only' : `Ask about these ${count} files only`,
  copied: 'Copied',
  copy: 'Copy answer',
  source: (number: number, name: string, place: string) => `Source ${number}: ${name}${place}`,
  steps: 'Steps of the answer',
  moreRows: (more: number) => `and ${more} more`,
  sourceNumber: (number: number) => `Source ${number}`,
}

export const remarkWords = {
  stopped: 'Stopped',
  cutOff: 'Cut off: the model reached its length limit',
  figureByModel: 'Calculated from the table, phrased by AI',
  figure: 'Calculated from the table',
  quoted: 'Quoted from your files',
}

export const placeWords = {
  page: (page: number) => `p. ${page}`,
  row: (row: number) => `row ${row}`,
  rows: (first: number, last: number) => `rows ${first}–${last}`,
  line: (line: number) => `line ${line}`,
  inSheet: (sheet: string, rows: string) => `${sheet}, ${rows}`,
}

export const scopeWords = {
  all: 'All',
  me: 'Me',
  private: 'Private',
  label: 'Which messages to show',
  allReaders: 'Everyone’s questions. Anyone can see them.',
  meReaders: 'Only your questions. Anyone can see them under All.',
  privateReaders: 'Only you can see these.',
}

export const freePromptWords = {
  // Specification 2, section 4: after 3 free prompts.
  usedUp: 'Sign in to continue chatting.',
  all: (left: number) => `${left} free questions, no account needed`,
  left: (left: number, all: number) => `${left} of ${all} free questions left`,
}
