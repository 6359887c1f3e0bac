import { newId } from '../platform/crypto/ids.ts';
import { currentRequestId } from '../platform/logging/request-id.ts';

/**
 * The id of a request in the log, in an error's `x-request-id`, in the emails that it causes and in the audit trail:
 * 128 random bits, or that of the page or form that makes the call. The client's own is ignored.
 */
export const newRequestId = (): string => currentRequestId() || newId();
