/** What a visitor's event says, and the figure of the reports that counts such events: a column of `tracking_days`. */
export const EVENT_FIGURES = {
  product_view: 'product_views',
  article_view: 'article_views',
  cta_contact: 'contact_clicks',
} as const;

export type EventType = keyof typeof EVENT_FIGURES;

export type EventFigure = (typeof EVENT_FIGURES)[EventType];

export const EVENT_TYPES = Object.keys(EVENT_FIGURES) as [EventType, ...EventType[]];

export const COUNTED_EVENTS = Object.values(EVENT_FIGURES);
