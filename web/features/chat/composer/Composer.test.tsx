import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { Composer } from './Composer.tsx'

test('the content of the field is sent, also before any change event', () => {
  const questions: string[] = []
  draw(
    <Composer
      text=""
      onText={() => {}}
      placeholder="Ask"
      isPublic
      hint=""
      isAnswering={false}
      isSending={false}
      isDisabled={false}
      isWaiting={false}
      isHeld={false}
      onHold={() => {}}
      variant="share"
      onSend={async (question) => void questions.push(question)}
      onStop={() => {}}
    />,
  )
  const field = screen.getByLabelText<HTMLTextAreaElement>('Ask')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(questions).toEqual([])
  // As a hydrated page finds it: written before anything could hear it.
  field.value = ' How many herons? '
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(questions).toEqual(['How many herons?'])
})

test('what is sent before it can be asked is asked once when it can, by a new field too', () => {
  const questions: string[] = []
  function Chat() {
    const [who, setWho] = useState('nobody')
    const [isWaiting, setIsWaiting] = useState(true)
    const [isHeld, setIsHeld] = useState(false)
    const [text, setText] = useState('')
    return (
      <>
        <button onClick={() => setWho('Noor')}>Sign in</button>
        <button onClick={() => setIsWaiting(false)}>Load</button>
        <Composer
          key={who}
          text={text}
          onText={setText}
          placeholder="Ask"
          isPublic={false}
          hint=""
          isAnswering={false}
          isSending={false}
          isDisabled={false}
          isWaiting={isWaiting}
          isHeld={isHeld}
          onHold={setIsHeld}
          variant="share"
          onSend={async (question) => void questions.push(`${who}: ${question}`)}
          onStop={() => {}}
        />
      </>
    )
  }
  draw(<Chat />)
  const field = screen.getByLabelText('Ask')
  fireEvent.change(field, { target: { value: 'How many herons?' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(screen.getByText('Sign in'))
  expect(questions).toEqual([])
  fireEvent.click(screen.getByText('Load'))
  expect(questions).toEqual(['Noor: How many herons?'])
})

test('a question of mine that is answered elsewhere lets me write the next one, which waits for its end', () => {
  const questions: string[] = []
  function Chat() {
    const [isAnswering, setIsAnswering] = useState(false)
    const [isHeld, setIsHeld] = useState(false)
    const [text, setText] = useState('')
    return (
      <>
        <button onClick={() => setIsAnswering((before) => !before)}>Other page</button>
        <Composer
          text={text}
          onText={setText}
          placeholder="Ask"
          isPublic
          hint=""
          isAnswering={isAnswering}
          isSending={false}
          isDisabled={false}
          isWaiting={false}
          isHeld={isHeld}
          onHold={setIsHeld}
          variant="panel"
          onSend={async (question) => void questions.push(question)}
          onStop={() => {}}
        />
      </>
    )
  }
  draw(<Chat />)
  const field = screen.getByLabelText<HTMLTextAreaElement>('Ask')
  field.focus()
  fireEvent.click(screen.getByText('Other page'))
  expect(document.activeElement).toBe(field)
  expect(field.disabled).toBe(false)
  fireEvent.change(field, { target: { value: 'How many herons?' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(questions).toEqual([])
  fireEvent.click(screen.getByText('Other page'))
  expect(questions).toEqual(['How many herons?'])
})

test('A1: the button says who will read the question', () => {
  const field = {
    text: 'Why?',
    onText: () => {},
    placeholder: 'Ask',
    hint: '',
    isAnswering: false,
    isSending: false,
    isDisabled: false,
    isWaiting: false,
    isHeld: false,
    onHold: () => {},
    variant: 'panel' as const,
    onSend: async () => {},
    onStop: () => {},
  }
  const { rerender } = draw(<Composer {...field} isPublic />)
  expect(screen.getByRole('button', { name: 'Send, anyone can see it' })).toBeTruthy()
  rerender(<Composer {...field} isPublic={false} />)
  expect(screen.getByRole('button', { name: 'Send, only you can see it' })).toBeTruthy()
})
