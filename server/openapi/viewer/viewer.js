// Shows the API's description with Swagger UI, which is loaded before this script.

/** The readable half of the XSRF protection; empty if no one is signed in. */
const xsrfToken = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  // Otherwise the description is sent to a validator on another host.
  validatorUrl: null,
  requestInterceptor(request) {
    const token = xsrfToken();
    if (token) request.headers['X-XSRF-TOKEN'] = token;
    return request;
  },
});
