import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// A page of a test is never idle: code that is loaded in idle time is loaded when it is rendered, and not after the test.
window.requestIdleCallback = () => 0

// The library does this by itself for the first file of a process only.
afterEach(cleanup)
