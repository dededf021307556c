/** What stands in the environment of a program for an id or a time; nothing else of it is ever sent. */
export function isIdOrTime(text: string): boolean {
  return isId(text) || isTime(text) || /^-?\d{1,15}\.\d{1,15}$/.test(text);
}

/** A number, several with commas between them, or a GUID of the service or of the general form. */
export function isId(text: string): boolean {
  return /^-?\d{1,20}(,\d{1,20})*$/.test(text) || isGuid(text);
}

/** A GUID of the service is Base64 of the account, the domain, the type and the id (specification, section 5). */
function isGuid(text: string): boolean {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return true;
  if (!/^[A-Za-z0-9+/]{8,200}={0,2}$/.test(text)) return false;
  try {
    return /^\d+\|[A-Z0-9_]+\|[A-Z0-9_]+\|[\w-]+$/.test(atob(text));
  } catch {
    return false;
  }
}

function isTime(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

/** Whether a name of the environment looks like that of a secret. Such a value is never read, whatever it looks like. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/key_?transaction/gi, 'transaction')
    .toLowerCase();
  return secretParts.test(words) || secretWords.test(words);
}

const secretParts =
  /key|secret|token|passw|passphrase|passcode|credential|private|cookie|session|signature|bearer|licen[sc]e|oauth|hmac|webhook|connection|(?:database|db|redis|mongo|postgres|mysql|amqp|sentry).*ur[il]/;
const secretWords =
  /pass(?![a-z])|(?:^|[^a-z])(?:pwd|pw|auth|authorization|jwt|pin|otp|totp|mfa|salt|dsn|certs?|sig|creds?|pat|sas|nonce|seed|ssn|iban|cvv|cvc|pan|card)(?![a-z])/;

/** Whether a name is that of an application's id; a region of examples has an application for it. */
export function isApplicationId(name: string): boolean {
  return /^(.*_)?(app|application)(_?id)?$/i.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'));
}
