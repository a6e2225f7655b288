// What the server writes before worker.js.
declare const VERSION: string;
declare const NEEDED: string[];

// The line to a table that early.js has opened, with which key, and what it has said before the page's script was there.
interface EarlyLine {
  socket: WebSocket;
  token: string;
  heard: string[];
}
interface Window {
  early?: EarlyLine;
}
