/** The callers of a server: who they are, by bearer tokens, JSON Web Tokens and certificates. */
@NullMarked
package org.openmds.server.identity;

import org.jspecify.annotations.NullMarked;
