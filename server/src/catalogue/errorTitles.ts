/** The titles that the REST API gives errors, by status; those of other failures are not known. */
export const errorTitles = {
  401: 'Invalid API Key',
  403: 'Forbidden',
  404: 'Resource not found',
  422: 'Invalid request',
  500: 'Internal server error',
} as const;
