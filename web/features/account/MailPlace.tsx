import { mailFolderWords } from './account-words.ts'

/** Where emails are saved on a server without SMTP. */
export function MailPlace() {
  return (
    <span>
      {mailFolderWords.saved} <code>mail</code> {mailFolderWords.set} <code>SMTP_URL</code>{' '}
      {mailFolderWords.toSend}
    </span>
  )
}
