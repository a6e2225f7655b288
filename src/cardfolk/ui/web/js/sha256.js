// SHA-256 by FIPS 180-4, because browsers have none of their own on plain http.

/** @param {number} n the first 32 bits of the fraction of a root of the n-th primes @param {number} power */
function roots(n, power) {
  const found = [];
  for (let prime = 2; found.length < n; prime++) {
    let divisor = 2;
    while (prime % divisor) divisor++;
    if (divisor < prime) continue;
    const root = prime ** power;
    found.push(((root - Math.floor(root)) * 2 ** 32) | 0);
  }
  return found;
}

const K = roots(64, 1 / 3);
const START = roots(8, 1 / 2);

/**
 * The 32 bytes of a digest.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function sha256(bytes) {
  const size = ((bytes.length + 8) >> 6) * 64 + 64;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(size - 4, (bytes.length << 3) >>> 0);
  const state = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < size; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15];
      const b = w[i - 2];
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i] + value) | 0));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => digest.setInt32(i * 4, value));
  return new Uint8Array(digest.buffer);
}

/**
 * @param {number} value
 * @param {number} bits
 */
function turn(value, bits) {
  return (value >>> bits) | (value << (32 - bits));
}

/**
 * Bytes as hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Hexadecimal digits as bytes; null if they are none.
 * @param {string} text
 * @returns {Uint8Array | null}
 */
export function unhex(text) {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
