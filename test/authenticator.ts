import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from "../contract/passkeys.ts";

/** Deviations of an attacker or a broken device. */
type Answering = { origin?: string; isUserVerified?: boolean; counter?: number };

/**
 * A passkey in software, as WebAuthn describes one (https://www.w3.org/TR/webauthn-3/): one ES256 key, without
 * attestation. test/staff tries the same with Chromium's virtual authenticator.
 */
export function createAuthenticator(origin = "http://localhost:3000") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;

  const authenticatorData = ({ isUserVerified = true, counter: given }: Answering, attested: Buffer | null) => {
    counter += 1;
    const flags = Buffer.from([0x01 | (isUserVerified ? 0x04 : 0) | (attested ? 0x40 : 0)]);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(given ?? counter);
    const rpIdHash = sha256(Buffer.from(new URL(origin).hostname));
    return Buffer.concat([rpIdHash, flags, count, ...(attested ? [attested] : [])]);
  };
  const clientData = (type: string, challenge: string, answering: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: answering.origin ?? origin, crossOrigin: false }));
  const answer = <Response>(response: Response) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString("base64url"),
    create({ challenge }: PasskeyCreation, answering: Answering = {}): PasskeyRegistration {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const authData = authenticatorData(answering, attested);
      // A CBOR map with three entries: the format none, its empty statement, and the data.
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(authData),
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge, answering).toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      });
    },
    use({ challenge }: PasskeyRequest, answering: Answering = {}): PasskeyAssertion {
      const data = authenticatorData(answering, null);
      const client = clientData("webauthn.get", challenge, answering);
      const signature = createSign("sha256").update(data).update(sha256(client)).sign(privateKey);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

/** The public key as COSE: key type EC2, algorithm ES256, curve P-256, x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [left, right] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), cborBytes(left), Buffer.from([0x22]), cborBytes(right)]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}
