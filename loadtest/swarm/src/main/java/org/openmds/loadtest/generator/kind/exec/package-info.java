/** Clients that run a program for each call. */
@NullMarked
package org.openmds.loadtest.generator.kind.exec;

import org.jspecify.annotations.NullMarked;
