/** Decodes a text part by part. Parts may end within a character. */
export interface StreamDecoder {
  write(bytes: Uint8Array): string
  /** Flushes the decoder: U+FFFD if the text ends within a character, else ''. */
  end(): string
  /** Whether some bytes so far were no character. */
  isDamaged(): boolean
}

/** A decoder without detection of bad bytes. */
export type TextReader = Omit<StreamDecoder, 'isDamaged'>
