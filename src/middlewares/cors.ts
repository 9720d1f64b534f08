export { default } from '../http/cors';
