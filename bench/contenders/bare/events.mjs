// node:http that reads an event, answers as ours does and stores nothing: the upper bound for any server on Node.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method !== 'POST') return response.end();
    const { event_id: eventId = randomUUID() } = JSON.parse(Buffer.concat(chunks).toString());
    const body = `{"success":true,"data":{"event_id":"${eventId}"}}`;
    const headers = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)];
    return response.writeHead(201, headers).end(body);
  });
});
server.listen(Number(process.env.PORT), process.env.HOST);
process.once('SIGTERM', () => process.exit(0));
