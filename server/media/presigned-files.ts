import type { S3Client } from '@aws-sdk/client-s3'
import { SignatureV4 } from '@smithy/signature-v4'
import type { PresignedFiles } from './storage.ts'

/**
 * A browser goes on with the address that it was redirected to, for each range of a video: the address must last for
 * as long as a video is watched. Everybody who has one may read the file for as long, also when it is withdrawn.
 */
const EXPIRES_SECONDS = 60 * 60

interface BucketPlace {
  bucket: string
  /** Undefined for AWS. */
  endpoint: string | undefined
  region: string
  /** Whether the bucket's name is in the path of a URL, not in its host. */
  forcePathStyle: boolean
}

/** Presigned addresses of the objects of a bucket. @param keyOf the key of a file in the bucket */
export function presignedFiles(
  { config }: Pick<S3Client, 'config'>,
  keyOf: (name: string) => string,
  { bucket, endpoint, region, forcePathStyle }: BucketPlace,
): PresignedFiles {
  const { url } = config.endpointProvider({
    Bucket: bucket,
    Region: region,
    ForcePathStyle: forcePathStyle,
    UseFIPS: false,
    UseDualStack: false,
    ...(endpoint ? { Endpoint: endpoint } : {}),
  })
  const { origin, protocol, hostname, host, port, pathname } = url
  const { credentials, sha256 } = config
  // The path of an object is signed as it is written.
  const signer = new SignatureV4({ credentials, region, service: 's3', sha256, uriEscapePath: false })
  return {
    origin,
    async addressOf(name, mediaType) {
      const request = {
        method: 'GET',
        protocol,
        hostname,
        ...(port ? { port: Number(port) } : {}),
        path: `${pathname.replace(/\/$/, '')}/${keyOf(name)}`,
        query: { 'response-content-type': mediaType },
        // Its bytes are the browser's: they are not part of the signature.
        headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      }
      const { path, query = {} } = await signer.presign(request, { expiresIn: EXPIRES_SECONDS })
      const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
      return `${origin}${path}?${pairs.join('&')}`
    },
  }
}
