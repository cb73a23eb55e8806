import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A new key and a self-signed certificate for this machine, both PEM, trusted only where it is given explicitly. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(commonName, der(0x0c, Buffer.from("localhost")))));
  const validity = sequence(utcTime(Date.now() - 3_600_000), utcTime(Date.now() + 86_400_000));
  const alternatives = sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sequence(ecdsaWithSha256),
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, alternatives)))),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", content, privateKey)]));
  const certificate = sequence(content, sequence(ecdsaWithSha256), signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

// X.509 in its binary form (RFC 5280): a tag, a length, a content.
const ecdsaWithSha256 = Buffer.from("06082a8648ce3d040302", "hex");
const commonName = Buffer.from("0603550403", "hex");
const subjectAltName = Buffer.from("0603551d11", "hex");

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  // A browser takes a length in its shortest form only.
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts));

function utcTime(instant: number): Buffer {
  const digits = new Date(instant).toISOString().replace(/\D/g, "");
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}
