/** Decodes a text part by part; a character may be cut in two by the parts. */
export interface StreamDecoder {
  write(bytes: Uint8Array): string
  /** What a character cut off at the end makes. */
  end(): string
  /** Whether bytes have been met that are no character. */
  isDamaged(): boolean
}

/** A decoder that does not know whether bytes were bad. */
export type TextReader = Omit<StreamDecoder, 'isDamaged'>
