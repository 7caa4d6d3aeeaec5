/** Targets for Prometheus, found in entries. */
@NullMarked
package org.openmds.gateway.discover;

import org.jspecify.annotations.NullMarked;
