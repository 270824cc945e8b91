import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3'

/** The bytes of a file behind those that were read first. */
export interface WholeFile {
  sizeBytes: number
  /** Reads a part that lies within the file. */
  read(start: number, length: number): Promise<Uint8Array>
}

const blockBytes = 64 * 1024
/** Each may be a request to an object store; a file that needs more is not recognised. */
const mostReads = 16

/** Lets `file-type` look anywhere in a file; what the head has is not read again. */
export class WholeFileTokenizer extends AbstractTokenizer {
  readonly fileInfo: { size: number }
  readonly #head: Uint8Array
  readonly #file: WholeFile
  #block: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }
  #reads = 0

  constructor(head: Uint8Array, file: WholeFile) {
    super()
    this.fileInfo = { size: file.sizeBytes }
    this.#head = head
    this.#file = file
  }

  override supportsRandomAccess(): boolean {
    return true
  }

  setPosition(position: number): void {
    this.position = position
  }

  override async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position } = this.normalizeOptions(target, options)
    const count = await this.peekBuffer(target, options)
    this.position = position + count
    return count
  }

  override async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position, length, mayBeLess } = this.normalizeOptions(target, options)
    const count = Math.max(0, Math.min(length, this.fileInfo.size - position))
    if (count < length && !mayBeLess) throw new EndOfStreamError()
    for (let at = 0; at < count;) {
      const piece = (await this.#from(position + at)).subarray(0, count - at)
      if (piece.length === 0) throw new EndOfStreamError()
      target.set(piece, at)
      at += piece.length
    }
    return count
  }

  /** Bytes from a position on, at least one. */
  async #from(position: number): Promise<Uint8Array> {
    if (position < this.#head.length) return this.#head.subarray(position)
    const isInBlock = position >= this.#block.start && position < this.#block.start + this.#block.bytes.length
    if (!isInBlock) {
      if (this.#reads === mostReads) throw new EndOfStreamError()
      this.#reads += 1
      const length = Math.min(blockBytes, this.fileInfo.size - position)
      this.#block = { start: position, bytes: await this.#file.read(position, length) }
    }
    return this.#block.bytes.subarray(position - this.#block.start)
  }
}
