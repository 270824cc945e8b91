/** Where letters are on an installation without a mail server. */
export function MailPlace() {
  return (
    <span>
      This installation has no mail server: letters lie in the folder <code>mail</code> of its data folder,
      for whoever runs it. Set <code>SMTP_URL</code> to have them sent.
    </span>
  )
}
