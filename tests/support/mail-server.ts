import { createServer, type Socket } from 'node:net';
import { listen } from './listen';

/** A mail as it arrived, decoded. */
export interface ReceivedMail {
  to: string;
  text: string;
}

export interface MailServer {
  port: number;
  mails: () => readonly ReceivedMail[];
  close: () => Promise<void>;
}

/** Of quoted-printable, in UTF-8. */
function decode(data: string): string {
  const bytes = data.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Speaks as much SMTP as a client needs to hand over a mail. */
function receive(socket: Socket, mails: ReceivedMail[]): void {
  let pending = '';
  let to = '';
  let isData = false;
  const answerLine = (line: string): void => {
    const recipient = /^RCPT TO:<([^>]*)>/i.exec(line);
    if (recipient) to = recipient[1] ?? '';
    if (/^DATA/i.test(line)) {
      isData = true;
      socket.write('354 go on\r\n');
    } else if (/^QUIT/i.test(line)) {
      socket.end('221 bye\r\n');
    } else {
      socket.write('250 ok\r\n');
    }
  };
  socket.setEncoding('latin1').write('220 test\r\n');
  socket.on('data', (chunk: string) => {
    pending += chunk;
    for (;;) {
      const separator = isData ? '\r\n.\r\n' : '\r\n';
      const end = pending.indexOf(separator);
      if (end === -1) return;
      const part = pending.slice(0, end);
      pending = pending.slice(end + separator.length);
      if (isData) {
        isData = false;
        mails.push({ to, text: decode(part) });
        socket.write('250 ok\r\n');
      } else {
        answerLine(part);
      }
    }
  });
}

/** Starts a mail server that keeps what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = createServer((socket) => receive(socket, mails));
  const port = await listen(server);
  return { port, mails: () => mails, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
