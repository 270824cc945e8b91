/** What everybody who uses the product agrees to; part of the terms. */
export function LicenceText() {
  return (
    <>
      <h2>Licence agreement</h2>
      <p>
        You may use this installation to store, describe, share and ask about your own material. You agree:
      </p>
      <ul>
        <li>
          to add only what you have the right to add, and to share only what you have the right to share;
        </li>
        <li>
          not to add what is unlawful, what harms or deceives others, or what is made to harm a computer;
        </li>
        <li>to respect the people in your pictures, above all children;</li>
        <li>not to get around limits, sign in as somebody else, or take what was not shared with you.</li>
      </ul>
      <p>
        StoryPad is free software under the GNU Affero General Public License, version 3 or later. That
        licence gives you the right to the program’s source; this agreement is about using this installation
        of it.
      </p>
    </>
  )
}
