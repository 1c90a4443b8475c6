/**
 * The live check of the key box: the same normalisation and the same codes as the server's.
 *
 * @typedef {import("./types.js").KeyShape} KeyShape
 * @typedef {{normalised: string, problem: ""|"key_alphabet"|"key_length"|"key_shape", data: Record<string, string|number>}} Checked
 */

const INVISIBLE = /[\p{Z}\p{C}]/gu;

/**
 * Return the text that the server compares.
 * @param {string} raw
 */
export function normalise(raw) {
  const plain = raw.normalize("NFKC").toUpperCase().replace(INVISIBLE, "");
  return plain.replace(/[;.、。]/g, ",").replace(/[−–—]/g, "-");
}

/**
 * Return whether a text has the shape of a key, and what is amiss; an empty shape fits anything.
 * @param {string} raw
 * @param {KeyShape} shape
 * @returns {Checked}
 */
export function checkFormat(raw, shape) {
  const text = normalise(raw);
  if (!shape.blocks.length) {
    const fits = !shape.pattern || new RegExp(`^(?:${shape.pattern})$`).test(text);
    return { normalised: text, problem: fits ? "" : "key_shape", data: {} };
  }
  const plain = text.replaceAll(",", "");
  const stranger = [...plain].find((letter) => !shape.alphabet.includes(letter));
  if (stranger) {
    const data = { text: stranger, alphabet: shape.alphabet };
    return { normalised: plain, problem: "key_alphabet", data };
  }
  const expected = shape.blocks.reduce((sum, length) => sum + length, 0);
  if (plain.length !== expected)
    return { normalised: plain, problem: "key_length", data: { expected, got: plain.length } };
  return { normalised: plain, problem: "", data: {} };
}
