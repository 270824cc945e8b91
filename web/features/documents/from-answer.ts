/** What marks a file that the answer stands on. */
export const fromAnswer = 'From the answer'
