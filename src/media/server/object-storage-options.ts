import type { Environment } from '../../environment';

/** As long as the shop's own signed URLs at most are valid (signed-urls.ts): an editor leaves a page open for a while. */
const SIGNED_SECONDS = 3 * 3_600;
const CONNECTION_TIMEOUT_MS = 3_000;
/** Without a byte in either direction. */
const IDLE_TIMEOUT_MS = 10_000;

/** @returns the options of `@strapi/provider-upload-aws-s3` */
export function objectStorageOptions(settings: NonNullable<Environment['objectStorage']>) {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = settings;
  return {
    s3Options: {
      region,
      endpoint,
      // MinIO and most others have no host name for each bucket.
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      // No ACL: new buckets of AWS refuse requests with one. The bucket's policy says who may read what.
      params: { Bucket: bucket, ACL: '', signedUrlExpires: SIGNED_SECONDS },
      // Checksums that the SDK adds by itself are unknown to many others than AWS.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
    },
  };
}
