/** Whether it is a path of our own server's pictures: no other host is ever asked for one. */
export const isOwnImage = (path: string): boolean => /^\/v1\/image\?[\w%.~=&*+-]+$/.test(path)
