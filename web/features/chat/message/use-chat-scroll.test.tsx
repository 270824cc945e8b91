import { fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { useChatScroll } from './use-chat-scroll.ts'

/** What the list holds is so high; its window shows 200 pixels of it. */
let height = 1_000
beforeEach(() => {
  height = 1_000
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
})
afterEach(() => vi.restoreAllMocks())

interface ListProps {
  start?: 'end' | 'lastQuestion'
  /** Below the last question. */
  hasPart?: boolean
}

function List({ start = 'end', hasPart = false }: ListProps) {
  const column = useRef<HTMLDivElement>(null)
  const [, setParts] = useState(0)
  const shown = { column, first: 'a', lastQuestion: null, start }
  const { box, content, onScroll } = useChatScroll(shown, () => undefined)
  return (
    <div ref={column}>
      <div ref={box} onScroll={onScroll} data-testid="list">
        <div ref={content}>
          <article data-question />
          <article data-question data-testid="last question" />
          {hasPart && (
            <section data-keeps-place data-testid="part">
              <button type="button">Show all</button>
            </section>
          )}
        </div>
      </div>
      <button type="button" onClick={() => setParts((parts) => parts + 1)}>
        Draw again
      </button>
    </div>
  )
}

/** A part of an answer arrives; no scroll event fires meanwhile. */
function grow(): void {
  height += 300
  fireEvent.click(screen.getByRole('button', { name: 'Draw again' }))
}

function drawList() {
  draw(<List />)
  grow()
  return screen.getByTestId('list')
}

test('the end of a list that grows is followed', () => {
  const list = drawList()
  expect(list.scrollTop).toBe(1_300)
  grow()
  expect(list.scrollTop).toBe(1_600)
})

test('what grows does not overtake a reader who has just gone up, before the scroll event fires', () => {
  const list = drawList()
  list.scrollTop = 0
  grow()
  expect(list.scrollTop).toBe(0)
  grow()
  expect(list.scrollTop).toBe(0)
})

test('a reader scrolls up in steps of any size, and a new render keeps their place', () => {
  const list = drawList()
  list.scrollTop = 1_100
  for (let top = 1_060; top >= 980; top -= 40) {
    list.scrollTop = top
    fireEvent.scroll(list)
    fireEvent.click(screen.getByRole('button', { name: 'Draw again' }))
    expect(list.scrollTop).toBe(top)
  }
})

test('where others have talked before, reading begins at the last question, and stays there', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: HTMLElement,
  ) {
    return new DOMRect(0, this.dataset['testid'] === 'last question' ? 640 : 0, 0, 0)
  })
  draw(<List start="lastQuestion" />)
  const list = screen.getByTestId('list')
  expect(list.scrollTop).toBe(640)
  grow()
  expect(list.scrollTop).toBe(640)
})

/** Where things are in the list, whose upper edge is at 0: as far below it as they are in the list, less what is scrolled. */
function placeIn(list: () => HTMLElement | null, places: Record<string, number>): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: HTMLElement,
  ) {
    const top = places[this.dataset['testid'] ?? '']
    return new DOMRect(0, top === undefined ? 0 : top - (list()?.scrollTop ?? 0), 0, 600)
  })
}

function drawListWithPart() {
  const places = { 'last question': 640, part: 700 }
  placeIn(() => screen.queryByTestId('list'), places)
  draw(<List hasPart />)
  return { list: screen.getByTestId('list'), places }
}

test('C4: an answer with parts is followed to its question, and not beyond', () => {
  const { list } = drawListWithPart()
  expect(list.scrollTop).toBe(640)
  grow()
  expect(list.scrollTop).toBe(640)
})

test('C4: a part that is read keeps its place when the text above it grows', () => {
  const { list, places } = drawListWithPart()
  list.scrollTop = 720
  fireEvent.scroll(list)
  places.part += 48
  grow()
  expect(list.scrollTop).toBe(768)
})

test('C4: a part that is pressed stays where it is, however much more it shows', () => {
  const { list } = drawListWithPart()
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Show all' }))
  grow()
  expect(list.scrollTop).toBe(640)
  list.scrollTop = 700
  grow()
  expect(list.scrollTop).toBe(700)
})
