import type { Config } from '#server/config/config.ts'
import { unreachable } from '#server/lib/unreachable.ts'
import { openFileMail } from './file-mail.ts'
import type { Mail } from './mail.ts'
import { openSmtpMail } from './smtp-mail.ts'

/** The configured mail engine. Does not connect: the server may start later than this process. */
export function openMail(config: Config['mail']): Mail {
  switch (config.engine) {
    case 'file':
      return openFileMail(config)
    case 'smtp':
      return openSmtpMail(config)
    default:
      return unreachable(config)
  }
}
