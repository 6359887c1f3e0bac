import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** The arguments of a call to the browser's authenticator. */
interface CredentialOptions {
  challenge: string;
  /** The site that the passkey belongs to. */
  rpId: string;
  origin: string;
}

/** A security key in software (ES256, see W3C's WebAuthn), with the browser's part. */
export function aVirtualPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;

  const clientData = (type: string, { challenge, origin }: CredentialOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(rpId: string, more: Buffer[] = []): Buffer {
    counter += 1;
    const head = Buffer.alloc(5);
    // The user is present; attested data follows if there is any.
    head[0] = more.length > 0 ? 0x41 : 0x01;
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, ...more]);
  }

  /** COSE: a P-256 key with two coordinates, for ES256. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (label: number, value: string) => [
      Buffer.from([label, 0x58, 0x20]),
      Buffer.from(value, 'base64url'),
    ];
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return Buffer.concat([head, ...coordinate(0x21, x), ...coordinate(0x22, y)]);
  }

  return {
    id,
    /** Resets the counter, as in a copy of the key. */
    rewind: (count: number) => {
      counter = count;
    },
    /** Registers at a site. */
    create(asked: CredentialOptions) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = [Buffer.alloc(16), length, credentialId, coseKey()];
      const data = authenticatorData(asked.rpId, attested);
      const size = Buffer.from([0x58, data.length]);
      const text = (words: string) => Buffer.from([0x60 + words.length, ...Buffer.from(words)]);
      const object = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])];
      return {
        id,
        clientDataJSON: base64url(clientData('webauthn.create', asked)),
        attestationObject: base64url(
          Buffer.concat([Buffer.from([0xa3]), ...object, text('authData'), size, data]),
        ),
        transports: ['usb'],
      };
    },
    /** Signs in at a site. */
    get(asked: CredentialOptions) {
      const data = authenticatorData(asked.rpId);
      const client = clientData('webauthn.get', asked);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
    },
  };
}

export type VirtualPasskey = ReturnType<typeof aVirtualPasskey>;
