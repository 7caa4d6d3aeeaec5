/** The port to durable storage. */
@NullMarked
package org.openmds.wsrf.state;

import org.jspecify.annotations.NullMarked;
