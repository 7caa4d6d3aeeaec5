/** Clients that send any request over HTTP. */
@NullMarked
package org.openmds.loadtest.kind.http;

import org.jspecify.annotations.NullMarked;
