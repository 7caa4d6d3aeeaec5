/** The whole suite, tested from outside: a real server, real HTTP, and clients that share no code with it. */
@NullMarked
package org.openmds.server.suite;

import org.jspecify.annotations.NullMarked;
