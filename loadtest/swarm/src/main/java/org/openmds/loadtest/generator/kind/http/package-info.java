/** Clients that send HTTP requests of any kind. */
@NullMarked
package org.openmds.loadtest.generator.kind.http;

import org.jspecify.annotations.NullMarked;
