/**
 * How long the body of a request may take to arrive, how long what is left of a refused one is still taken, and how many
 * connections one address may hold without a request that was authenticated. Whatever is over a limit is answered with 408,
 * or closed.
 */
import { type IncomingMessage, type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type Request, type Response } from 'express';
import { TramaError } from '../../shared/platform/errors.ts';
import { type Logger } from '../../shared/platform/logger.ts';
import { type Connections } from './connections.ts';
import { sendError } from './error-responses.ts';
import { network } from '../../shared/platform/network.ts';

/** In seconds. */
export interface ArrivalLimits {
  bodySeconds: number;
  bodyIdleSeconds: number;
  streamedBodySeconds: number;
  streamedBodyIdleSeconds: number;
  /** 0 is no limit. */
  anonymousConnections: number;
}

interface Arrival {
  request: Request;
  response: Response;
  requestId: string;
  beganAt: number;
  movedAt: number;
  bytesRead: number;
  streamed: boolean;
  expired: boolean;
}

const LOOK_MS = 1000;
/** Whoever has just connected may be about to send a good request. */
const YOUNG_MS = 1000;
/** However young they are, an address holds at most so many times the connections that it may keep. */
const MOST = 8;
/** How long a client that is still sending may take to read why it is refused, before its connection goes. */
const LINGER_MS = 1000;

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Sends the last of an answer and ends the connection. With bytes unread the system would reset it, and the client, which is
 * still sending, might lose the answer.
 */
export function endLingering(socket: Socket, last = ''): void {
  socket.end(last);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

export class Arrivals {
  readonly #limits: ArrivalLimits;
  readonly #logger: Logger;
  /** Bodies that are on their way. */
  readonly #arrivals = new Map<IncomingMessage, Arrival>();
  /** Connections without an authenticated request, by address, the oldest first, and since when they are there. */
  readonly #anonymous = new Map<string, Map<Socket, number>>();
  #connections: Connections | undefined;
  /** Connections whose last answer is out; what still comes on them is read and thrown away. */
  readonly #ended = new WeakSet<Socket>();
  #inFlight = 0;

  constructor(limits: ArrivalLimits, logger: Logger) {
    this.#limits = limits;
    this.#logger = logger;
  }

  /** Requests that are being read or answered. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Watches the connections of a server. `trusts` says which addresses are proxies, whose connections are many people's. */
  watch(server: Server, connections: Connections, trusts: (address: string) => boolean): void {
    this.#connections = connections;
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress;
      if (address !== undefined && this.#limits.anonymousConnections > 0 && !trusts(address))
        this.#admit(socket, network(address));
      this.#lingerAtEnd(socket);
    });
    setInterval(() => this.#look(), LOOK_MS).unref();
  }

  /** Whether the connection has had its last answer: what looks like a further request on it would get none. */
  hasEnded(socket: Socket): boolean {
    return this.#ended.has(socket);
  }

  /** A request that has begun is over. */
  ended(): void {
    this.#inFlight--;
  }

  /** A request has begun. */
  began(request: Request, response: Response, requestId: string): void {
    this.#inFlight++;
    if (!hasBody(request)) return;
    const now = performance.now();
    const { bytesRead } = request.socket;
    const arrival = {
      request,
      response,
      requestId,
      beganAt: now,
      movedAt: now,
      bytesRead,
      streamed: false,
      expired: false,
    };
    this.#arrivals.set(request, arrival);
    request.once('close', () => this.#arrivals.delete(request));
  }

  /** The caller is known: the connection counts for its address no longer. */
  authenticated(request: Request): void {
    const { remoteAddress } = request.socket;
    if (remoteAddress !== undefined) this.#forget(request.socket, network(remoteAddress));
  }

  /** The body goes on as it comes, and may take long. */
  streams(request: Request): void {
    const arrival = this.#arrivals.get(request);
    if (arrival) arrival.streamed = true;
  }

  /** Node.js closes a connection as soon as its last answer is out, though a body that was refused may still be coming. */
  #lingerAtEnd(socket: Socket): void {
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      const response = this.#connections?.latest(socket);
      if (response === undefined || response.req.complete) return destroySoon();
      this.#ended.add(socket);
      endLingering(socket);
    };
  }

  #admit(socket: Socket, address: string): void {
    let connections = this.#anonymous.get(address);
    if (!connections) this.#anonymous.set(address, (connections = new Map<Socket, number>()));
    connections.set(socket, performance.now());
    socket.once('close', () => this.#forget(socket, address));
    const most = this.#limits.anonymousConnections * MOST;
    if (connections.size > most) this.#makeRoom(address, connections, most, Infinity);
  }

  /** Whoever has waited longest without sending a whole request makes room; what is being answered stays. */
  #makeRoom(address: string, connections: Map<Socket, number>, most: number, before: number): void {
    for (const [socket, since] of connections) {
      if (connections.size <= most || since > before) return;
      if (this.#isAnswering(socket)) continue;
      this.#forget(socket, address);
      socket.destroy();
    }
  }

  #isAnswering(socket: Socket): boolean {
    const response = this.#connections?.latest(socket);
    return response !== undefined && response.req.complete && !response.writableFinished;
  }

  #forget(socket: Socket, address: string): void {
    const connections = this.#anonymous.get(address);
    if (connections?.delete(socket) && connections.size === 0) this.#anonymous.delete(address);
  }

  #look(): void {
    const now = performance.now();
    for (const [address, connections] of this.#anonymous)
      this.#makeRoom(address, connections, this.#limits.anonymousConnections, now - YOUNG_MS);
    for (const [request, arrival] of this.#arrivals) {
      if (request.complete) this.#arrivals.delete(request);
      else if (this.#isOver(arrival, now)) this.#expire(arrival);
    }
  }

  #isOver(arrival: Arrival, now: number): boolean {
    const { request, streamed } = arrival;
    const { bytesRead } = request.socket;
    // what has come and was not taken yet is not the client's delay
    if (bytesRead !== arrival.bytesRead || (streamed && request.readableLength > 0)) {
      arrival.bytesRead = bytesRead;
      arrival.movedAt = now;
    }
    const idle = (now - arrival.movedAt) / 1000;
    const { bodyIdleSeconds, bodySeconds, streamedBodyIdleSeconds, streamedBodySeconds } = this.#limits;
    const [mostIdle, most] = streamed ? [streamedBodyIdleSeconds, streamedBodySeconds] : [bodyIdleSeconds, bodySeconds];
    return idle > mostIdle || (now - arrival.beganAt) / 1000 > most;
  }

  #expire(arrival: Arrival): void {
    const { request, response, requestId } = arrival;
    if (arrival.expired || response.headersSent) {
      request.socket.destroy();
      return;
    }
    arrival.expired = true;
    response.setHeader('Connection', 'close');
    const error = new TramaError('REQUEST_TIMEOUT', 'The body did not arrive in time.');
    sendError(response, error, requestId, this.#logger);
  }
}
