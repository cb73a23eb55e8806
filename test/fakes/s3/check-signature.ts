import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** An error in the format of S3. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

const skewMs = 15 * 60_000;

/**
 * Throws unless the request is signed for S3 with this key and its body matches the signed hash. The region is taken
 * from the signature. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function checkSignature(request: IncomingMessage, body: Buffer, key: { id: string; secret: string }): void {
  const authorization = request.headers.authorization ?? "";
  if (authorization === "") throw new S3Error(403, "AccessDenied");
  const [, scheme, credential = "", names = "", signature = ""] =
    /^(AWS4-HMAC-SHA256) Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(authorization) ??
    [];
  if (scheme === undefined) throw new S3Error(400, "AuthorizationHeaderMalformed");
  const [id, day = "", region = "", service, terminal] = credential.split("/");
  if (id !== key.id) throw new S3Error(403, "InvalidAccessKeyId");
  const at = String(request.headers["x-amz-date"] ?? "");
  if (service !== "s3" || terminal !== "aws4_request" || !at.startsWith(day))
    throw new S3Error(400, "AuthorizationHeaderMalformed");
  if (Math.abs(Date.now() - instantOf(at)) > skewMs) throw new S3Error(403, "RequestTimeTooSkewed");
  const signedNames = names.split(";");
  if (!signedNames.includes("host") || !signedNames.includes("x-amz-content-sha256"))
    throw new S3Error(403, "AccessDenied");
  const payload = String(request.headers["x-amz-content-sha256"] ?? "");
  const url = new URL(request.url ?? "", "http://s3");
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(encode).join("="))
      .sort()
      .join("&"),
    ...signedNames.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? "")
          .trim()
          .replace(/ +/g, " ")}`,
    ),
    "",
    names,
    payload,
  ].join("\n");
  const scope = [day, region, service, terminal].join("/");
  const text = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n");
  const signingKey = [day, region, service, terminal].reduce<Buffer>(hmac, Buffer.from(`AWS4${key.secret}`));
  if (!timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, "hex")))
    throw new S3Error(403, "SignatureDoesNotMatch");
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) throw new S3Error(400, "XAmzContentSHA256Mismatch");
}

/** '20260304T100000Z' in milliseconds. */
const instantOf = (at: string) =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

const hmac = (key: Buffer, text: string | undefined) => createHmac("sha256", key).update(String(text)).digest();

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
