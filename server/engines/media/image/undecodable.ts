import { Unreadable } from '#server/engines/media/media.ts'

/** A valid picture in a coding that no library here decodes, such as one of a camera in a TIFF. */
export class Undecodable extends Unreadable {
  constructor(options?: ErrorOptions) {
    super('This picture can’t be shown here.', options)
  }
}
