/** The methods of the HTTP requests that programs send. */
export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** They as alternatives of a regular expression. */
export const anyHttpMethod = httpMethods.join('|');
