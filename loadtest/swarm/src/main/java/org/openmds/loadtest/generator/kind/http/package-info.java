/** Clients that send any request over HTTP. */
@NullMarked
package org.openmds.loadtest.generator.kind.http;

import org.jspecify.annotations.NullMarked;
