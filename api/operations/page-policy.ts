import helmet from 'helmet';

/** Pages run their own scripts and styles, and talk to this service alone, and to the origins of `connect`. */
export const pagePolicy = (options: {
  secure: boolean;
  inlineStyles?: boolean;
  /** Of styles that the page's scripts add. */
  styleNonce?: string;
  connect?: readonly string[];
}) =>
  helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: [
        "'self'",
        ...(options.inlineStyles ? ["'unsafe-inline'"] : []),
        ...(options.styleNonce === undefined ? [] : [`'nonce-${options.styleNonce}'`]),
      ],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(options.connect ?? [])],
      formAction: ["'self'"],
      baseUri: ["'self'"],
      frameAncestors: ["'none'"],
      // over plain http an upgrade would leave the pages without their scripts
      upgradeInsecureRequests: options.secure ? [] : null,
    },
  });
