/** Starts Swagger UI on openapi.json. A file of its own: the page's policy forbids inline scripts. */

/** Swagger UI fills every example into its form; all optional filters together would find almost nothing. */
const examplesAreNotFilledIn = {
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec: (original) => (document) => {
          for (const operations of Object.values(document.paths ?? {})) {
            for (const { parameters = [] } of Object.values(operations)) {
              for (const parameter of parameters.filter(({ required, example }) => !required && example !== undefined)) {
                const example = Array.isArray(parameter.example) ? parameter.example.join(',') : parameter.example;
                if (parameter.schema.default === undefined)
                  parameter.description += ` For example \`${parameter.name}=${example}\`.`;
                delete parameter.example;
              }
            }
          }
          return original(document);
        },
      },
    },
  },
};

SwaggerUIBundle({
  domNode: document.getElementById('swagger-ui'),
  url: 'openapi.json',
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [() => examplesAreNotFilledIn],
  layout: 'BaseLayout',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  filter: true,
  // Otherwise Swagger UI sends the document to a validator of its makers.
  validatorUrl: null,
});
