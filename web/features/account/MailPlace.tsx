/** Where emails are saved on a server without SMTP. */
export function MailPlace() {
  return (
    <span>
      No mail server is set up, so emails are saved to the folder <code>mail</code> on the server. Set{' '}
      <code>SMTP_URL</code> to send them.
    </span>
  )
}
