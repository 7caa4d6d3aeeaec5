/** The port to durable state. */
@NullMarked
package org.openmds.wsrf.state;

import org.jspecify.annotations.NullMarked;
