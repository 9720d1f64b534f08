/** Before the address of a picture that is fetched when its row is in. */
export const FETCH_MARK = 'fetch:';
