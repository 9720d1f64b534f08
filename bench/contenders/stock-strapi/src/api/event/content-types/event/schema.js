/** The tracking event as a plain content type: each request is one `strapi.documents().create`. */
module.exports = {
  kind: 'collectionType',
  collectionName: 'events',
  info: { singularName: 'event', pluralName: 'events', displayName: 'Event' },
  options: { draftAndPublish: false },
  attributes: {
    event_id: { type: 'uid' },
    anon_id: { type: 'string', required: true },
    event_type: { type: 'enumeration', enum: ['product_view', 'article_view', 'cta_contact'], required: true },
    product_id: { type: 'integer' },
    metadata: { type: 'json' },
  },
};
