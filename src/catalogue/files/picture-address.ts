/** @returns whether a picture is named by where it is on the web */
export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text.trim());
