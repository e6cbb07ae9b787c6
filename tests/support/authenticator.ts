import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

export type Faults = {
  origin?: string;
  rpId?: string;
  unverified?: boolean;
  counter?: number;
  challenge?: string;
  type?: string;
};

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};

function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const COSE_KEY_TYPE = 1;
const COSE_ALGORITHM = 3;
const EC2 = 2;
const ES256 = -7;
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** A software passkey (ES256, no attestation) for one site. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  private readonly privateKey: KeyObject;
  private readonly cose: Buffer;
  private counter = 0;

  constructor(private readonly site: { origin: string; rpId: string }) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.privateKey = privateKey;
    this.cose = cbor(
      new Map<number, unknown>([
        [COSE_KEY_TYPE, EC2],
        [COSE_ALGORITHM, ES256],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }

  register(options: { challenge: string }, faults: Faults = {}) {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const authData = Buffer.concat([
      this.authData(ATTESTED, 0, faults),
      Buffer.alloc(16),
      length,
      id,
      this.cose,
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData("webauthn.create", options, faults),
        attestationObject: base64url(cbor(attestation)),
        transports: ["internal"],
      },
    };
  }

  answer(options: { challenge: string }, faults: Faults = {}, userHandle?: string) {
    this.counter = faults.counter ?? this.counter + 1;
    const authenticatorData = this.authData(0, this.counter, faults);
    const clientDataJSON = this.clientData("webauthn.get", options, faults);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign("sha256", signed, this.privateKey)),
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: "public-key" as const };
  }

  private authData(flags: number, counter: number, { rpId, unverified }: Faults): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | PRESENT | (unverified ? 0 : VERIFIED);
    return Buffer.concat([sha256(rpId ?? this.site.rpId), Buffer.from([all]), count]);
  }

  private clientData(type: string, options: { challenge: string }, faults: Faults): string {
    const challenge = faults.challenge ?? options.challenge;
    const origin = faults.origin ?? this.site.origin;
    return base64url(JSON.stringify({ type: faults.type ?? type, challenge, origin, crossOrigin: false }));
  }
}
