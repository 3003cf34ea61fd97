// Does the secret that was told at the end fit the commitment that stood before the first order (docs/api.md)?
const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (data: Uint8Array): string => Array.from(data, (b) => b.toString(16).padStart(2, '0')).join('');

export async function commitmentOf(table: string, secret: string): Promise<string> {
  const { blake2b } = await import('@noble/hashes/blake2.js');
  const text = new TextEncoder().encode(`alamo dice 1\0${table}\0`);
  const key = bytes(secret);
  const whole = new Uint8Array(text.length + key.length);
  whole.set(text);
  whole.set(key, text.length);
  return hex(blake2b(whole, { dkLen: 32 }));
}
